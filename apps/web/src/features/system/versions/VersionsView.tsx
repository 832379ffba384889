import type { VersionsReply } from "@atrium/contract/system";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { versionsQuery } from "../systemQueries.ts";
import { SystemView } from "../SystemView.tsx";
import { Fact } from "../../../collections/Fact.tsx";
import styles from "../system.module.css";
import { LicencesCard } from "./LicencesCard.tsx";

/** What runs here, in which version, and under which licences. */
export function VersionsView({ tabs }: { tabs: ReactNode }) {
  const result = useQuery(versionsQuery);
  return (
    <SystemView tabs={tabs} what={t("versions ## of programs")} result={result}>
      {(versions) => (
        <>
          <VersionsCard versions={versions} />
          <LicencesCard />
        </>
      )}
    </SystemView>
  );
}

function VersionsCard({ versions }: { versions: VersionsReply }) {
  const { timeZone } = useSite();
  const { atrium, node, postgresql, isOurs, schema, system, startedAt } = versions;
  return (
    <Card title={t("Versions ## of programs")}>
      <dl className={`m-0 ${styles["state"]} ${styles["facts"]}`}>
        <Fact name="Atrium">{atrium ?? t("Unknown")}</Fact>
        <Fact name={t("Node.js")}>{node}</Fact>
        <Fact name={t("PostgreSQL")}>
          {postgresql ?? t("Not responding")} {isOurs ? t("(comes with Atrium)") : t("(a server of its own)")}
        </Fact>
        <Fact name={t("Database schema")}>
          <code className="break-anywhere" translate="no">
            {schema ?? t("Unknown")}
          </code>
        </Fact>
        <Fact name={t("Operating system")}>
          <span translate="no">{system}</span>
        </Fact>
        <Fact name={t("Running since")}>
          <Timestamp time={startedAt} timeZone={timeZone} />
        </Fact>
      </dl>
    </Card>
  );
}
