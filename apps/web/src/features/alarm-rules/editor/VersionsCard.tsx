import { type AlarmRule, AlarmRuleContent, type AlarmRuleVersion } from "@atrium/contract/alarms";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ReadState } from "../../../collections/ListState.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { versionsQuery } from "../ruleQueries.ts";
import styles from "./editor.module.css";
import { draftOf, type RuleDraft } from "./ruleDraft.ts";
import { versionChanges } from "./versionChanges.ts";

interface VersionsCardProps {
  rule: AlarmRule;
  /** Fills the form with how it was; nothing is saved by it. */
  onTake: (draft: RuleDraft) => void;
}

/** Who changed the rule, when, and what. */
export function VersionsCard({ rule, onTake }: VersionsCardProps) {
  const result = useQuery(versionsQuery(rule.id, rule.revision));
  return (
    <Card title={t("Versions")} note={t("this is version {revision}", { revision: rule.revision })}>
      <div className={styles["versions"]}>
        <ReadState what={t("versions")} result={result}>
          {(versions) => (
            <ol>
              {versions.map((version, place) => (
                <Version key={version.revision} {...{ version, onTake, rule }} before={versions[place + 1]} />
              ))}
            </ol>
          )}
        </ReadState>
      </div>
    </Card>
  );
}

interface VersionProps extends VersionsCardProps {
  version: AlarmRuleVersion;
  before: AlarmRuleVersion | undefined;
}

function Version({ version, before, rule, onTake }: VersionProps) {
  const { timeZone } = useSite();
  const changes = before === undefined ? [] : versionChanges(before, version, rule.points);
  return (
    <li>
      <div className={`row wrap ${styles["versionHead"]}`}>
        <b>{version.by}</b>
        <Timestamp time={version.at} timeZone={timeZone} />
        {version.revision !== rule.revision && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onTake(draftOf(AlarmRuleContent.parse(version)));
            }}
          >
            {t("Load version {revision} into the form", { revision: version.revision })}
          </Button>
        )}
      </div>
      {before === undefined ? (
        <span className="muted">{version.revision === 1 ? t("First version") : t("Older versions are not kept")}</span>
      ) : (
        <ul>
          {changes.map(({ name, was, is }) => (
            <li key={name}>
              {name}: <s className="muted">{was}</s> {is}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
