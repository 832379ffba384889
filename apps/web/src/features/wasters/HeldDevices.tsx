import { formatDate } from "@atrium/contract";
import { type HoldRow, listHolds } from "@atrium/contract/devices";
import { pathOf, ROUTES } from "@atrium/contract/pages";
import { placeWords } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { sayQuantity, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { PageLink } from "../../collections/PageLink.tsx";
import { ask } from "../../platform/http.ts";
import { useSite } from "../../platform/site.ts";
import styles from "./wasters.module.css";

/** The most that are listed: the page of manual holds has all of them. */
const MOST = 10;

/** Manual holds that use more than automation would, the most first. */
export function HeldDevices({ placement, floor }: { placement: string | undefined; floor: string | undefined }) {
  const { timeZone, places } = useSite();
  const { data } = useQuery({
    queryKey: ["holds", "wasters"],
    queryFn: async ({ signal }) => (await ask(listHolds, { query: {}, signal })).data,
    refetchInterval: 60_000,
  });
  const rows = wasting(data ?? [], { placement, floor });
  if (rows.length === 0) return null;
  return (
    <Card
      title={t("Manual holds that cost energy")}
      actions={<PageLink href={pathOf(ROUTES["control-overrides"].path, {})}>{t("All manual holds")}</PageLink>}
    >
      <ul className={`plain-list ${styles["holds"]}`}>
        {rows.map(({ point, deviceName, by, since, reason, energy, ...place }) => (
          <li key={point} className="row wrap gap-12">
            <span className="col grow min-w-0">
              <span className="m">{deviceName}</span>
              <span className="t12 muted">{placeWords(place, places)}</span>
            </span>
            <span className="t12 ink2">
              {t("{by}, since {since}", { by, since: formatDate(since, "DD/MM/YYYY HH:mm", timeZone) })}
              {reason === undefined ? "" : `: ${reason}`}
            </span>
            <b className="num">{energy === undefined ? "" : sayQuantity(energy.kilowattHours, "kWh", { most: 1 })}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Wanted {
  readonly placement: string | undefined;
  readonly floor: string | undefined;
}

/** @internal for tests */
export function wasting(rows: readonly HoldRow[], { placement, floor }: Wanted): readonly HoldRow[] {
  return rows
    .filter((row) => placement === undefined || row.placement === placement)
    .filter((row) => placement === undefined || floor === undefined || row.floor === floor)
    .filter(({ energy }) => (energy?.kilowattHours ?? 0) > 0)
    .toSorted((one, other) => (other.energy?.kilowattHours ?? 0) - (one.energy?.kilowattHours ?? 0))
    .slice(0, MOST);
}
