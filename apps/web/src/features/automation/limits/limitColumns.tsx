import { formatDate } from "@atrium/contract";
import {
  conditionHoursText,
  PEAK_LIMIT_COLUMNS,
  type PeakLimitRow,
  runText,
  shedText,
  shedTodayText,
} from "@atrium/contract/automation";
import { type ColumnLook, type DataColumn, listColumns, StateGlyph, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import { PageLink } from "../../../collections/PageLink.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import styles from "../automation.module.css";
import { RuleSwitch } from "../RuleSwitch.tsx";
import { limitHref } from "./limitAddress.ts";
import { switchLimit } from "./limitQueries.ts";
import { kilowattsText } from "./limitWords.ts";

type Key = Exclude<(typeof PEAK_LIMIT_COLUMNS)[number], { under: string }>["key"];
type Looks = Readonly<Record<Key, ColumnLook<PeakLimitRow>>>;

interface ColumnOptions {
  readonly timeZone: string;
  readonly onChanged: () => Promise<void>;
}

/** The columns of the list of peak limits. */
export function limitColumns({ timeZone, onChanged }: ColumnOptions): DataColumn<PeakLimitRow>[] {
  const looks: Looks = {
    state: {
      width: 70,
      cell: (row) => <RuleSwitch rule={row} onSwitch={(isEnabled) => switchLimit(row, isEnabled)} onDone={onChanged} />,
    },
    name: {
      least: 170,
      isRowHead: true,
      cell: (row, shown) => (
        <div className="col min-w-0 leading-135">
          <span>
            <PageLink href={limitHref(row.id)}>{row.name}</PageLink> {row.isWatchOnly && <Tag>{t("Watched only")}</Tag>}
          </span>
          {!shown.has("shed") && <span className="t12 muted">{shedText(row)}</span>}
        </div>
      ),
    },
    meter: {
      least: 150,
      givesWay: 4,
      cell: (row) => (
        <div className="col min-w-0 leading-135">
          {row.measure === null ? (
            <span className="inline-row gap-7 nowrap">
              <StateGlyph state="trouble" size={13} />
              <span>{t("{device} no longer exists", { device: row.source.device })}</span>
            </span>
          ) : (
            <span>{row.measure.device}</span>
          )}
          <span className="t12 muted">{conditionHoursText(row)}</span>
        </div>
      ),
    },
    limit: { width: 100, cell: ({ limit }) => <span className="num">{kilowattsText(limit)}</span> },
    expected: {
      width: 140,
      givesWay: 3,
      cell: (row) => <Expected row={row} timeZone={timeZone} />,
    },
    shed: {
      width: 130,
      givesWay: 6,
      cell: (row) => (
        <div className="col min-w-0 leading-135">
          <span>{shedText(row)}</span>
          <span className="t12 muted">
            {t("{count, plural, one {# device} other {# devices}}", { count: row.devices })}
          </span>
        </div>
      ),
    },
    today: {
      width: 130,
      givesWay: 2,
      cell: (row) => (
        <span className={`inline-row gap-7 break-anywhere ${styles["became"]}`}>
          {row.today.refused > 0 && <StateGlyph state="trouble" size={13} />}
          {shedTodayText(row)}
        </span>
      ),
    },
    last: {
      least: 200,
      givesWay: 1,
      cell: ({ last }) =>
        last === null ? (
          <span className="muted">{t("Never")}</span>
        ) : (
          <div className="col min-w-0 leading-135">
            <Timestamp time={last.beganAt} timeZone={timeZone} />
            <span className="t12 muted" title={`${last.reason}. ${runText(last)}`}>
              {last.reason}
            </span>
          </div>
        ),
    },
  };
  return listColumns(PEAK_LIMIT_COLUMNS, { of: (row: PeakLimitRow) => row, isSorted: true, looks });
}

/** What the window that runs is expected to come to, and when it ends. */
function Expected({ row: { window, limit, isEnabled }, timeZone }: { row: PeakLimitRow; timeZone: string }) {
  if (window === null) return <span className="muted">{isEnabled ? t("Unknown") : "–"}</span>;
  return (
    <div className="col min-w-0 leading-135">
      <span className="num inline-row gap-7 nowrap">
        {window.expected > limit && <StateGlyph state="trouble" size={13} />}
        {kilowattsText(window.expected)}
      </span>
      <span className="t12 muted">{t("by {date}", { date: formatDate(window.to, "HH:mm", timeZone) })}</span>
    </div>
  );
}
