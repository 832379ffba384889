import { formatDate } from "@atrium/contract";
import {
  actsOnText,
  CONDITION_COLUMNS,
  conditionHoursText,
  type ConditionRow,
  conditionWhenText,
  FIRED_DAYS,
  runText,
} from "@atrium/contract/automation";
import { type ColumnLook, type DataColumn, Icon, listColumns, StateGlyph, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import cloudSun from "lucide-react/icons/cloud-sun";
import leaf from "lucide-react/icons/leaf";
import { PageLink } from "../../../collections/PageLink.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { RuleSwitch } from "../RuleSwitch.tsx";
import { conditionHref } from "./conditionAddress.ts";
import { switchCondition } from "./conditionQueries.ts";
import styles from "./conditions.module.css";

const TALLEST = 18;

/** From so many on a bar is full. */
const FULL = 4;

type Key = Exclude<(typeof CONDITION_COLUMNS)[number], { under: string }>["key"];
type Looks = Readonly<Record<Key, ColumnLook<ConditionRow>>>;

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

interface ColumnOptions {
  readonly timeZone: string;
  readonly now: number;
  readonly onChanged: () => Promise<void>;
}

/** The columns of the list of conditions. */
export function conditionColumns({ timeZone, now, onChanged }: ColumnOptions): DataColumn<ConditionRow>[] {
  const looks: Looks = {
    state: {
      width: 70,
      cell: (row) => (
        <RuleSwitch rule={row} onSwitch={(isEnabled) => switchCondition(row, isEnabled)} onDone={onChanged} />
      ),
    },
    name: {
      least: 170,
      isRowHead: true,
      cell: (row, shown) => (
        <div className="col min-w-0 leading-135">
          <span>
            <PageLink href={conditionHref({ id: row.id, kind: row.source.kind })}>{row.name}</PageLink>{" "}
            {row.isWatchOnly && <Tag>{t("Watched only")}</Tag>}
          </span>
          {!shown.has("when") && <span className="t12 muted">{conditionWhenText(row)}</span>}
        </div>
      ),
    },
    source: {
      width: 104,
      givesWay: 1,
      cell: ({ source }) => (
        <span className="inline-row gap-7 nowrap">
          <Icon of={source.kind === "IAQ" ? leaf : cloudSun} size={14} />
          {source.kind === "IAQ" ? "IAQ" : t("Weather")}
        </span>
      ),
    },
    when: {
      least: 170,
      givesWay: 6,
      cell: (row) => (
        <div className="col min-w-0 leading-135">
          <span>{conditionWhenText(row)}</span>
          {row.measure === null ? (
            <span className="inline-row gap-7 nowrap">
              <StateGlyph state="trouble" size={13} />
              <span className="t12 muted">{t("its sensor no longer exists")}</span>
            </span>
          ) : (
            <span className="t12 muted">{row.measure.device}</span>
          )}
        </div>
      ),
    },
    acts: {
      width: 130,
      givesWay: 3,
      cell: (row) => (
        <div className="col min-w-0 leading-135">
          <span>{actsOnText(row)}</span>
          <span className="t12 muted">
            {t("{count, plural, one {# device} other {# devices}}", { count: row.devices })}
          </span>
        </div>
      ),
    },
    fired: { width: 142, givesWay: 4, cell: ({ fired }) => <FiredDays fired={fired} /> },
    last: {
      least: 170,
      givesWay: 5,
      cell: ({ last, isEnabled, updatedAt }) =>
        last === null ? (
          <span className="inline-row gap-7 nowrap">
            {/* Suspicious only once it had as many days as the column beside shows. */}
            {isEnabled && now - updatedAt > FIRED_DAYS * DAY && <StateGlyph state="trouble" size={13} />}
            <span className={isEnabled ? undefined : "muted"}>{t("Never fired")}</span>
          </span>
        ) : (
          <div className="col min-w-0 leading-135">
            <Timestamp time={last.beganAt} timeZone={timeZone} />
            <span className="t12 muted" title={last.reason}>
              {runText(last)}
            </span>
          </div>
        ),
    },
    opening: {
      width: 160,
      givesWay: 2,
      cell: (row) => (
        <div className="col min-w-0 leading-135">
          <span className="ink2 num">{openingText(row, { timeZone, now })}</span>
          <span className="t12 muted">{conditionHoursText(row)}</span>
        </div>
      ),
    },
  };
  return listColumns(CONDITION_COLUMNS, { of: (row: ConditionRow) => row, isSorted: true, looks });
}

/** "Now, until 17:00", "24 Nov 07:00", "–": the hours in which it may fire. */
function openingText({ opening, hours, days }: ConditionRow, { timeZone, now }: Omit<ColumnOptions, "onChanged">) {
  if (opening === null) return "–";
  const clock = (moment: number): string => formatDate(moment, "HH:mm", timeZone);
  // `now` is the beginning of the minute in which the list was read.
  if (opening.from > now + MINUTE) return `${formatDate(opening.from, "D MMM", timeZone)} ${clock(opening.from)}`;
  if (hours === null && days.length === 7) return t("Now");
  const isToday = formatDate(opening.to, "YYYY-MM-DD", timeZone) === formatDate(now, "YYYY-MM-DD", timeZone);
  return isToday
    ? t("Now, until {clock}", { clock: clock(opening.to) })
    : t("Now, until {date} {clock}", { date: formatDate(opening.to, "D MMM", timeZone), clock: clock(opening.to) });
}

/** How often a condition fired on each of the last days, today the last. */
function FiredDays({ fired }: { fired: readonly number[] }) {
  const total = fired.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className="muted">{t("none")}</span>;
  const most = Math.max(FULL, ...fired);
  const days = fired.filter((count) => count > 0).length;
  const words = t(
    "{total, plural, one {once} other {# times}} on {days, plural, one {one} other {#}} of {count} days",
    { total, days, count: fired.length },
  );
  return (
    <span title={words}>
      <span className={`inline-flex items-end gap-2 ${styles["fired"]}`} aria-hidden="true">
        {fired.map((count, day) => {
          // Days have no other name than their place.
          const key = `day ${day}`;
          const height = count === 0 ? 1 : Math.max(4, Math.round((count / most) * TALLEST));
          return <i key={key} data-none={count === 0 || undefined} style={{ height }} />;
        })}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
