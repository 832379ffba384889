import type { ConditionTrial } from "@atrium/contract/automation";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { PageLink } from "../../../../collections/PageLink.tsx";
import { useQuery } from "@tanstack/react-query";
import { scheduleHref } from "../../schedules/scheduleAddress.ts";
import { conditionHref } from "../conditionAddress.ts";
import { conditionsQuery } from "../conditionQueries.ts";
import styles from "./trial.module.css";

/** How many rules are named. */
const MOST_SHOWN = 5;

/** Other rules that want something else of the same points, and who wins. */
export function MeetingRules({ trial: { meetings } }: { trial: ConditionTrial }) {
  const conditions = useQuery(conditionsQuery).data ?? [];
  if (meetings.length === 0) return null;
  const hrefOf = ({ kind, rule }: ConditionTrial["meetings"][number]): string | undefined => {
    if (kind === "schedule") return scheduleHref(rule);
    const condition = conditions.find(({ id }) => id === rule);
    return condition && conditionHref({ id: condition.id, kind: condition.source.kind });
  };
  return (
    <section
      className={`flex items-start gap-9 break-anywhere ${styles["meetings"]}`}
      aria-label={t("Conflicting rules")}
    >
      <StateGlyph state="trouble" />
      <div>
        <p>
          <b>
            {meetings.length === 1
              ? t("Another rule sets the same devices differently")
              : t("{count} rules set the same devices differently", { count: meetings.length })}
          </b>
        </p>
        <ul>
          {meetings.slice(0, MOST_SHOWN).map((meeting) => {
            const { kind, rule, name, deviceCount } = meeting;
            const href = hrefOf(meeting);
            return (
              <li key={`${kind} ${rule}`}>
                {kind === "schedule" ? t("Schedule") : t("Condition")}{" "}
                {href === undefined ? name : <PageLink href={href}>{name}</PageLink>},{" "}
                {t("{count, plural, one {# device} other {# devices}}", { count: deviceCount })}:{" "}
                {kind === "schedule"
                  ? t("this condition takes precedence while it is active, then the schedule continues")
                  : t("of the two, the one that started later takes precedence")}
              </li>
            );
          })}
        </ul>
        {meetings.length > MOST_SHOWN && (
          <p className="muted">{t("and {value} more", { value: meetings.length - MOST_SHOWN })}</p>
        )}
      </div>
    </section>
  );
}
