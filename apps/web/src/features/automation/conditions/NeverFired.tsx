import { type ConditionRow, conditionWhenText } from "@atrium/contract/automation";
import { StateGlyph } from "@atrium/ui";
import { PageLink } from "../../../collections/PageLink.tsx";
import { useMinute } from "../../../collections/useMinute.ts";
import { conditionHref } from "./conditionAddress.ts";
import styles from "./conditions.module.css";

const DAY = 86_400_000;
/** One that is on for so long and has never fired is worth a look. */
const LONG = 7 * DAY;

/** A rule that never does anything is told, with the way to try it with another limit. */
export function NeverFired({ conditions }: { conditions: readonly ConditionRow[] }) {
  const now = useMinute();
  const idle = conditions.filter(
    ({ isEnabled, last, updatedAt }) => isEnabled && last === null && now - updatedAt >= LONG,
  );
  return idle.map((row) => (
    <p key={row.id} className={`icon-top flex items-start gap-9 break-anywhere rounded bg-2 border ${styles["never"]}`}>
      <StateGlyph state="trouble" />
      <span>
        <b>
          “{row.name}” has not fired in the {Math.floor((now - row.updatedAt) / DAY)} days since it was changed.
        </b>{" "}
        It waits for {conditionWhenText(row)}.{" "}
        <PageLink href={conditionHref({ id: row.id, kind: row.source.kind })}>Backtest with another threshold</PageLink>
      </span>
    </p>
  ));
}
