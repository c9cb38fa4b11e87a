#include "engine/dialects/setting_rule.h"

#include <unordered_map>

namespace sluice {

namespace {

using enum SettingReason;

constexpr SettingRule moot(SettingReason reason) {
    return {SettingOutcome::NotApplicable, reason, ProfileField::None, RuleFamily::General};
}

constexpr SettingRule advice(SettingReason reason) {
    return {SettingOutcome::Advice, reason, ProfileField::None, RuleFamily::General};
}

constexpr SettingRule applied(ProfileField field) {
    return {SettingOutcome::Applied, None, field, RuleFamily::General};
}

using Rules = std::unordered_map<std::string_view, SettingRule>;

/// HotSpot's options of JDK 8 to 21 as launch scripts have them.
const Rules& rules() {
    static const Rules table{
        {"Xmx", applied(ProfileField::MemoryBudget)},
        {"XX:MaxHeapSize", applied(ProfileField::MemoryBudget)},
        {"XX:MaxRAM", advice(NeedsMachineMemory)},
        {"XX:MaxRAMPercentage", advice(NeedsMachineMemory)},
        {"XX:MinRAMPercentage", advice(NeedsMachineMemory)},
        {"XX:InitialRAMPercentage", advice(PreallocationIsAdvice)},
        {"XX:MaxRAMFraction", advice(NeedsMachineMemory)},
        {"Xms", advice(PreallocationIsAdvice)},
        {"XX:InitialHeapSize", advice(PreallocationIsAdvice)},
        {"XX:AlwaysPreTouch", advice(PreallocationIsAdvice)},
        {"XX:ActiveProcessorCount", applied(ProfileField::Workers)},
        {"Xss", moot(ThreadStackIsSmall)},
        {"XX:ThreadStackSize", moot(ThreadStackIsSmall)},
        {"XX:MaxDirectMemorySize", moot(AlwaysPooledBuffers)},
        {"XX:LargePageSizeInBytes", advice(HugePagesAreAKernelSetting)},
        {"XX:UseLargePages", advice(HugePagesAreAKernelSetting)},
        {"XX:UseTransparentHugePages", advice(HugePagesAreAKernelSetting)},
        // Generations and collectors
        {"Xmn", moot(NoGarbageCollector)},
        {"XX:NewSize", moot(NoGarbageCollector)},
        {"XX:MaxNewSize", moot(NoGarbageCollector)},
        {"XX:NewRatio", moot(NoGarbageCollector)},
        {"XX:SurvivorRatio", moot(NoGarbageCollector)},
        {"XX:MaxTenuringThreshold", moot(NoGarbageCollector)},
        {"XX:PretenureSizeThreshold", moot(NoGarbageCollector)},
        {"XX:MaxGCPauseMillis", moot(NoGarbageCollector)},
        {"XX:ParallelGCThreads", moot(NoGarbageCollector)},
        {"XX:ConcGCThreads", moot(NoGarbageCollector)},
        {"XX:InitiatingHeapOccupancyPercent", moot(NoGarbageCollector)},
        {"XX:SoftRefLRUPolicyMSPerMB", moot(NoGarbageCollector)},
        {"XX:DisableExplicitGC", moot(NoGarbageCollector)},
        {"XX:ExplicitGCInvokesConcurrent", moot(NoGarbageCollector)},
        {"XX:ParallelRefProcEnabled", moot(NoGarbageCollector)},
        {"XX:ScavengeBeforeFullGC", moot(NoGarbageCollector)},
        {"XX:UseFastAccessorMethods", moot(NoGarbageCollector)},
        {"XX:UseStringDeduplication", moot(NoGarbageCollector)},
        {"XX:UseAdaptiveSizePolicy", moot(NoGarbageCollector)},
        {"verbose:gc", moot(NoGarbageCollector)},
        {"Xloggc", moot(NoGarbageCollector)},
        {"Xlog", moot(NoGarbageCollector)},
        {"XX:UseGCLogFileRotation", moot(NoGarbageCollector)},
        {"XX:NumberOfGCLogFiles", moot(NoGarbageCollector)},
        {"XX:GCLogFileSize", moot(NoGarbageCollector)},
        // Classes and compilers
        {"XX:MetaspaceSize", moot(NoBytecodeVm)},
        {"XX:MaxMetaspaceSize", moot(NoBytecodeVm)},
        {"XX:PermSize", moot(NoBytecodeVm)},
        {"XX:MaxPermSize", moot(NoBytecodeVm)},
        {"XX:ReservedCodeCacheSize", moot(NoBytecodeVm)},
        {"XX:InitialCodeCacheSize", moot(NoBytecodeVm)},
        {"XX:UseCompressedOops", moot(NoBytecodeVm)},
        {"XX:UseCompressedClassPointers", moot(NoBytecodeVm)},
        {"XX:CompressedClassSpaceSize", moot(NoBytecodeVm)},
        {"XX:TieredCompilation", moot(NoBytecodeVm)},
        {"XX:TieredStopAtLevel", moot(NoBytecodeVm)},
        {"XX:CICompilerCount", moot(NoBytecodeVm)},
        {"XX:AggressiveOpts", moot(NoBytecodeVm)},
        {"XX:UseBiasedLocking", moot(NoBytecodeVm)},
        {"XX:AutoBoxCacheMax", moot(NoBytecodeVm)},
        {"XX:OmitStackTraceInFastThrow", moot(NoBytecodeVm)},
        {"XX:UnlockExperimentalVMOptions", moot(NoBytecodeVm)},
        {"XX:UnlockDiagnosticVMOptions", moot(NoBytecodeVm)},
        {"XX:UnlockCommercialFeatures", moot(NoBytecodeVm)},
        {"XX:FlightRecorder", moot(NoBytecodeVm)},
        {"XX:StartFlightRecording", moot(NoBytecodeVm)},
        {"XX:UseContainerSupport", moot(NoBytecodeVm)},
        {"XX:PrintFlagsFinal", moot(NoBytecodeVm)},
        {"XX:PrintCommandLineFlags", moot(NoBytecodeVm)},
        {"XX:UseNUMA", moot(NoBytecodeVm)},
        {"server", moot(NoBytecodeVm)},
        {"client", moot(NoBytecodeVm)},
        {"d64", moot(NoBytecodeVm)},
        {"Xint", moot(NoBytecodeVm)},
        {"Xnoclassgc", moot(NoBytecodeVm)},
        {"Xverify", moot(NoBytecodeVm)},
        {"add-opens", moot(NoBytecodeVm)},
        {"add-exports", moot(NoBytecodeVm)},
        {"add-modules", moot(NoBytecodeVm)},
        {"javaagent", moot(NoBytecodeVm)},
        // Crashes, debugging, what was started
        {"XX:HeapDumpOnOutOfMemoryError", moot(NoHeapDump)},
        {"XX:HeapDumpPath", moot(NoHeapDump)},
        {"XX:ErrorFile", moot(NoHeapDump)},
        {"XX:OnOutOfMemoryError", moot(NoHeapDump)},
        {"XX:OnError", moot(NoHeapDump)},
        {"XX:ExitOnOutOfMemoryError", moot(NoHeapDump)},
        {"XX:CrashOnOutOfMemoryError", moot(NoHeapDump)},
        {"agentlib", moot(RemoteDebugging)},
        {"Xdebug", moot(RemoteDebugging)},
        {"Xrunjdwp", moot(RemoteDebugging)},
        {"cp", moot(ProductName)},
        {"classpath", moot(ProductName)},
        {"class-path", moot(ProductName)},
        {"p", moot(ProductName)},
        {"module-path", moot(ProductName)},
        {"@", moot(ArgumentFileNotRead)},
    };
    return table;
}

}  // namespace

SettingRule ruleOfJvmOption(std::string_view key) {
    if (const auto found = rules().find(key); found != rules().end()) return found->second;
    const bool flag = key.starts_with("XX:");
    const std::string_view name = flag ? key.substr(3) : key;
    const bool collector = name.starts_with("CMS") || name.starts_with("UseCMS") || name.starts_with("G1") ||
                           name.starts_with("Shenandoah") || name.starts_with("Z") ||
                           (name.starts_with("Use") && name.ends_with("GC"));
    const bool report =
        name.starts_with("Print") && (name.find("GC") != name.npos || name.find("Heap") != name.npos ||
                                      name.find("Tenuring") != name.npos);
    if (flag && (collector || report)) return moot(NoGarbageCollector);
    return {};
}

}  // namespace sluice
