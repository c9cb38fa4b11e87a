<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>ChangeText</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message numerus="yes">
        <source>The configuration has %n problem(s) and was not applied.</source>
        <translation>
            <numerusform>The configuration has %n problem and was not applied.</numerusform>
            <numerusform>The configuration has %n problems and was not applied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProfileText</name>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusEntries</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VerdictText</name>
    <message numerus="yes">
        <source> (%1 – %2 in %n round(s))</source>
        <translation>
            <numerusform> (%1 – %2 in %n round)</numerusform>
            <numerusform> (%1 – %2 in %n rounds)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::ApplyController</name>
    <message numerus="yes">
        <source>Not applied, %n problem(s) to solve first. %1</source>
        <translation>
            <numerusform>Not applied, %n problem to solve first. %1</numerusform>
            <numerusform>Not applied, %n problems to solve first. %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::FileTextPage</name>
    <message numerus="yes">
        <source>%n problem(s) left</source>
        <translation>
            <numerusform>%n problem left</numerusform>
            <numerusform>%n problems left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::ImportPage</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::LevelTableModel</name>
    <message numerus="yes">
        <source>%1 – %2 over %n round(s)</source>
        <translation>
            <numerusform>%1 – %2 over %n round</numerusform>
            <numerusform>%1 – %2 over %n rounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::LogPage</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shown</source>
        <translation>
            <numerusform>%n shown</numerusform>
            <numerusform>%n shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::OverviewPage</name>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::PlanDialog</name>
    <message numerus="yes">
        <source>%n mistake(s): see under the fields.</source>
        <translation>
            <numerusform>%n mistake: see under its field.</numerusform>
            <numerusform>%n mistakes: see under the fields.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::PluginListModel</name>
    <message numerus="yes">
        <source>%n value(s) to correct</source>
        <translation>
            <numerusform>%n value to correct</numerusform>
            <numerusform>%n values to correct</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::RouteInspector</name>
    <message numerus="yes">
        <source>%n route(s) selected</source>
        <translation>
            <numerusform>%n route selected</numerusform>
            <numerusform>%n routes selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more node(s)</source>
        <translation>
            <numerusform>and %n more node</numerusform>
            <numerusform>and %n more nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::RoutesPage</name>
    <message numerus="yes">
        <source>Delete %n route(s)</source>
        <translation>
            <numerusform>Delete %n route</numerusform>
            <numerusform>Delete %n routes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::RunsPanel</name>
    <message numerus="yes">
        <source>Delete %n run(s) from the history?</source>
        <translation>
            <numerusform>Delete %n run from the history?</numerusform>
            <numerusform>Delete %n runs from the history?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s)</source>
        <translation>
            <numerusform>Delete %n run</numerusform>
            <numerusform>Delete %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::StatusLine</name>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
</context>
</TS>
