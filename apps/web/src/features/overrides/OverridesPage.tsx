import type { ListSort } from "@atrium/contract";
import { type HoldRow, MODULES, OVERRIDE_COLUMNS } from "@atrium/contract/devices";
import type { ExportAsked } from "@atrium/contract/exports";
import { placeWords } from "@atrium/contract/site";
import { DataTable, EmptyState, Kpi, PageHeading } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { useCommandDesk } from "../../control/commands/useCommandDesk.ts";
import { LastChange } from "../../control/page/LastChange.tsx";
import { ReadState } from "../../collections/ListState.tsx";
import { useAddress } from "../../platform/address.ts";
import { useConnection, useServerNow } from "../../platform/liveHooks.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { overrideCards, overrideColumns } from "./columns.tsx";
import { Filters } from "./Filters.tsx";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { deviceHref } from "../../devices/deviceHref.ts";
import { energyText } from "./overrideWords.ts";
import styles from "./OverridesPage.module.css";
import { costOf, isAt, matching, registerQuery, type Wanted } from "./register.ts";
import { ReleaseDialog } from "./ReleaseDialog.tsx";
import { useOverridesAddress } from "./useOverridesAddress.ts";

const NOTHING: readonly HoldRow[] = [];
const INITIAL_SORT = { key: "until", isDescending: false };

/**
 * The override register: every manual hold with its holder, its reason and automation's value, and the way to release
 * it.
 */
export function OverridesPage() {
  const site = useSite();
  const { wanted, page, change, open } = useOverridesAddress();
  const { pushPage } = useAddress();
  const isPhone = useMediaQuery("(max-width: 640px)", false, { getInitialValueInEffect: false });
  const quick = useQuery(registerQuery({ isAsking: false }));
  const full = useQuery(registerQuery({ isAsking: true }));
  const all = newestOf(quick, full);
  const here = useMemo(() => all.filter((row) => isAt(row, wanted)), [all, wanted]);
  const desk = useCommandDesk();
  const isLive = useConnection().state === "open";
  const session = useSession();
  const canControl = hasFeature(session, "controllable");
  const me = session?.username ?? "";
  const serverNow = useServerNow();
  const now = serverNow();
  const minute = Math.floor(now / 60_000) * 60_000;
  const rows = useMemo(() => matching(here, wanted, minute), [here, wanted, minute]);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [releasing, setReleasing] = useState<readonly HoldRow[]>();
  const selected = rows.filter(({ point }) => selection.has(String(point)));
  const { places, timeZone } = site;
  const isAsking = full.isFetching;
  const { columns, cards } = useMemo(() => {
    const onRelease = canControl && isLive ? (row: HoldRow) => setReleasing([row]) : undefined;
    const known = { places, timeZone, now: minute, isAsking, onRelease };
    return { columns: overrideColumns(known), cards: { columns: overrideCards(known) } };
  }, [places, timeZone, minute, isAsking, canControl, isLive]);
  const sort = useRef<ListSort | undefined>(undefined);
  const onSorted = useCallback((next: ListSort | undefined) => {
    sort.current = next;
  }, []);
  const place = wordsOf(wanted, site);
  const counted =
    rows.length < all.length
      ? t("{count} of {count2} holds at {name}", { count: rows.length, count2: all.length, name: site.name })
      : t("All values held by operators");
  const cost = costOf(rows);
  const actions = (
    <>
      <Filters rows={here} wanted={wanted} now={minute} onChange={change} />
      {rows.length > 0 && (
        <ExportButton of={() => ({ ...exported(wanted), columns: exportedColumns(columns), sort: sort.current })} />
      )}
      {canControl && rows.length > 0 && (
        <Button
          disabled={!isLive}
          onClick={() => {
            setReleasing(selected.length > 0 ? selected : rows);
          }}
        >
          {selected.length > 0
            ? t("Release {count}…", { count: selected.length })
            : t("Release all {count} in {place}…", { count: rows.length, place })}
        </Button>
      )}
    </>
  );

  return (
    <div className="col grow min-h-0">
      {isPhone ? (
        <div className={styles["phoneHead"]}>
          <h1>{t("Overrides in {place}", { place })}</h1>
          {rows.length > 0 && <p className="t12 muted">{counted}</p>}
          {actions}
        </div>
      ) : (
        <PageHeading
          title={t("Overrides in {place}", { place })}
          crumb={counted}
          kpis={
            <>
              <Kpi value={quick.isSuccess ? String(rows.length) : undefined} label={t("held by operator")} />
              {cost !== undefined && <Kpi value={`${energyText(cost)} kWh`} label={t("compared with automatic")} />}
            </>
          }
          actions={actions}
        />
      )}
      <LastChange desk={desk} isLive={isLive} canControl={canControl} me={me} now={serverNow} timeZone={timeZone} />
      <div className={`col flex-1 min-h-0 relative ${styles["table"]}`}>
        <ReadState what={t("holds")} result={quick.data === undefined && full.isSuccess ? full : quick}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                title={all.length === 0 ? t("No values held by operators") : t("No values held by operators here")}
              >
                {all.length === 0
                  ? t("Every device follows its own program and the automation rules.")
                  : t(
                      "{count, plural, one {# hold} other {# holds}} in other places, on other systems or by other people.",
                      { count: all.length },
                    )}
              </EmptyState>
            ) : (
              <DataTable
                label={t("Overrides in {place}", { place })}
                rows={rows}
                rowKey={keyOf}
                rowName={nameOf}
                columns={columns}
                cards={cards}
                rowHeight={52}
                initialSort={INITIAL_SORT}
                onSorted={onSorted}
                pages={{ ...page, onOpen: (to) => void pushPage(to) }}
                {...(canControl ? { selection: { keys: selection, onChange: setSelection } } : {})}
                onOpen={(row) => {
                  const href = deviceHref(row);
                  if (href !== undefined) open(href);
                }}
              />
            )
          }
        </ReadState>
      </div>
      {releasing !== undefined && (
        <ReleaseDialog
          rows={releasing}
          desk={desk}
          timeZone={timeZone}
          place={place}
          placeOf={(row) => placeWords(row, places)}
          isLive={isLive}
          me={me}
          onClose={() => {
            setReleasing(undefined);
            setSelection(new Set());
          }}
        />
      )}
    </div>
  );
}

interface Answer {
  data: readonly HoldRow[] | undefined;
  dataUpdatedAt: number;
}

/** What the devices said is worth more, unless it is older than a list that was read since. */
function newestOf(quick: Answer, full: Answer): readonly HoldRow[] {
  if (full.data === undefined || quick.data === undefined) return full.data ?? quick.data ?? NOTHING;
  const said = new Map(full.data.map((row) => [row.point, row]));
  if (full.dataUpdatedAt >= quick.dataUpdatedAt) return full.data;
  return quick.data.map((row) => ({ ...row, automatic: said.get(row.point)?.automatic ?? row.automatic }));
}

function wordsOf(wanted: Wanted, site: ReturnType<typeof useSite>): string {
  const { placement, floor, zone } = wanted;
  if (placement === undefined) return site.name;
  if (floor === undefined) return site.places.find(({ key }) => key === placement)?.name ?? placement;
  return placeWords({ placement, floor, ...(zone === undefined ? {} : { zone }) }, site.places);
}

/** The register as it is narrowed here. */
function exported({ placement, floor, zone, module, by, over }: Wanted): Extract<ExportAsked, { list: "holds" }> {
  const known = MODULES.find((one) => one === module);
  return {
    list: "holds",
    place: placement === undefined ? undefined : { placement, floor, zone },
    module: known,
    by,
    over,
  };
}

/** Without the buttons, which have no value. */
function exportedColumns(columns: readonly { readonly key: string }[]): string[] {
  const keys = new Set<string>(OVERRIDE_COLUMNS.map(({ key }) => key));
  return columns.flatMap(({ key }) => (keys.has(key) ? [key] : []));
}

function nameOf({ deviceName, pointName }: HoldRow): string {
  return `${deviceName}, ${sayTerm(pointName)}`;
}

function keyOf({ point }: HoldRow): string {
  return String(point);
}
