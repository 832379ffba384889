import { formatDate } from "@atrium/contract";
import { systemName } from "@atrium/contract/devices";
import { type Waster, WASTER_COLUMNS, type WasterReply } from "@atrium/contract/energy";
import { placeWords, type SiteReply } from "@atrium/contract/site";
import { type CardColumn, type DataColumn, DataTable, listColumns, ownColumn } from "@atrium/ui";
import { sayNumber, sayQuantity, t } from "@atrium/words";
import { type ReactNode, useMemo } from "react";
import { PageLink } from "../../collections/PageLink.tsx";
import { deviceHref } from "../../devices/deviceHref.ts";
import { writeMoment } from "../../platform/past/pastMoment.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import { endingRuleHref } from "./endingRule.ts";
import type { WasterSearch } from "./wasterAddress.ts";
import styles from "./wasters.module.css";

/** Px: what it is, and what can be done. */
const CARD_HEIGHT = 84;

interface WasterTableProps {
  reply: WasterReply;
  search: Pick<WasterSearch, "opens" | "closes" | "open">;
  empty: ReactNode;
}

/** The devices of each system and zone that were on, the most expensive first. */
export function WasterTable({ reply, search, empty }: WasterTableProps) {
  const site = useSite();
  const maySchedule = hasFeature(useSession(), "automationSettable");
  const columns = useMemo(() => columnsOf({ site, search, maySchedule }), [site, search, maySchedule]);
  const cards = useMemo(
    () => ({ columns: cardsOf({ site, search, maySchedule }), heightOf: () => CARD_HEIGHT }),
    [site, search, maySchedule],
  );
  return (
    <DataTable
      label={t("Devices that were on in closed hours, most energy first")}
      rows={reply.rows}
      rowKey={keyOf}
      rowName={({ place }) => placeWords(place, site.places)}
      rowHeight={52}
      columns={columns}
      cards={cards}
      initialSort={{ key: "kwh", isDescending: true }}
      empty={empty}
    />
  );
}

function keyOf({ module, runsAlways, place: { placement, floor = "", zone = "" } }: Waster): string {
  return `${module} ${String(runsAlways)} ${placement} ${floor} ${zone}`;
}

interface Looks {
  readonly site: SiteReply;
  readonly search: Pick<WasterSearch, "opens" | "closes" | "open">;
  readonly maySchedule: boolean;
}

function columnsOf({ site, search, maySchedule }: Looks): DataColumn<Waster>[] {
  const { timeZone, currency, places } = site;
  const columns = listColumns(WASTER_COLUMNS, {
    of: (waster: Waster) => ({ waster, places }),
    isSorted: true,
    looks: {
      place: { isRowHead: true, least: 220, cell: (row) => <What row={row} site={site} /> },
      kwh: { width: 168, decimals: 1 },
      cost: { width: 110, align: "end", cell: ({ cost }) => costWords(cost, currency) },
      most: {
        isUnitInCell: true,
        align: "start",
        width: 210,
        givesWay: 2,
        cell: ({ most }) => (
          <TwoLines
            first={t("{day}, {energy}", {
              day: formatDate(most.from, "D MMM", timeZone),
              energy: sayQuantity(most.kwh, "kWh", { most: 1 }),
            })}
            second={stretchWords(most, timeZone)}
          />
        ),
      },
      known: { width: 110, decimals: 0, givesWay: 1 },
    },
  });
  const acts = ownColumn<Waster>("acts", t("Action"), {
    width: 170,
    align: "end",
    cell: (row) => <Acts row={row} ruleHref={maySchedule ? endingRuleHref(row, search, places) : undefined} />,
  });
  return [...columns, acts];
}

/** A row on a phone. */
function cardsOf({ site, search, maySchedule }: Looks): CardColumn<Waster>[] {
  const { currency, places } = site;
  return [
    {
      key: "place",
      isRowHead: true,
      cell: (row) => (
        <span className={`col min-w-0 ${styles["card"]}`}>
          <What row={row} site={site} />
          <Acts row={row} ruleHref={maySchedule ? endingRuleHref(row, search, places) : undefined} />
        </span>
      ),
    },
    {
      key: "kwh",
      width: 104,
      align: "end",
      cell: ({ kwh, cost }) => (
        <TwoLines first={sayQuantity(kwh, "kWh", { most: 1 })} second={costWords(cost, currency)} />
      ),
    },
  ];
}

function What({ row: { place, module, devices, worstName, runsAlways }, site }: { row: Waster; site: SiteReply }) {
  const count = { system: systemName(module), count: devices.length, name: worstName };
  return (
    <TwoLines
      first={placeWords(place, site.places)}
      second={
        runsAlways
          ? t("{system}: {count, plural, one {# device} other {# devices}} on day and night, most {name}", count)
          : t("{system}: {count, plural, one {# device} other {# devices}}, most {name}", count)
      }
    />
  );
}

function costWords(cost: number | null, currency: string | undefined): string {
  return cost === null ? "–" : `${sayNumber(Math.round(cost))} ${currency ?? ""}`.trim();
}

/** What runs day and night may be meant to: no rule that ends it is offered. */
function Acts({ row, ruleHref }: { row: Waster; ruleHref: string | undefined }) {
  return (
    <span className={`row justify-end ${styles["acts"]}`}>
      <ShowLink row={row} />
      {ruleHref !== undefined && !row.runsAlways && <PageLink href={ruleHref}>{t("End it")}</PageLink>}
    </span>
  );
}

/** The worst hours on the plan, as they were. */
function ShowLink({ row: { module, place, worst, most } }: { row: Waster }) {
  const { placement, floor = "", zone } = place;
  const href = deviceHref({ module, placement, floor, zone, device: worst });
  if (href === undefined) return null;
  const middle = (most.from + most.to) / 2;
  return <PageLink href={`${href}&at=${writeMoment(middle)}`}>{t("Show me")}</PageLink>;
}

/** "20:00 to 06:00"; of more than a day with its end: "20:00 to 30 Nov 06:00". */
function stretchWords({ from, to }: Waster["most"], timeZone: string): string {
  const isLong = to - from > 86_400_000;
  const end = isLong ? `${formatDate(to, "D MMM", timeZone)} ${clock(to, timeZone)}` : clock(to, timeZone);
  return t("{from} to {to}", { from: clock(from, timeZone), to: end });
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={`col min-w-0 ${styles["lines"]}`}>
      <span className="ell" title={first}>
        {first}
      </span>
      <span className="t12 muted ell" title={second}>
        {second}
      </span>
    </span>
  );
}
