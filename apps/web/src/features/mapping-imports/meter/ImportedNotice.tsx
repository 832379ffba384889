import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import check from "lucide-react/icons/check";
import { PageLink } from "../../../collections/PageLink.tsx";
import { catalogueQuery } from "../../../devices/catalogueQuery.ts";

interface ImportedNoticeProps {
  readonly device: string;
  readonly unit: string;
  /** Within what was imported, as `2026-06-30`. */
  readonly day: string;
}

/** The import was done: the page that counts the meter is one step away. */
export function ImportedNotice({ device: id, unit, day }: ImportedNoticeProps) {
  const { data } = useQuery(catalogueQuery);
  const device = data?.devices.find((one) => one.id === id);
  return (
    <output className="row wrap gap-10 rounded bg-2 border p-12-16">
      <Icon of={check} size={14} />
      <b>{t("Imported. The import can be undone.")}</b>
      {device !== undefined && unit === "kWh" && (
        <PageLink
          href={`/monitor/energy-consumption/${device.placement}?floor=${device.floor}&type=day-in-month&date=${day}`}
        >
          {t("Open the energy of its floor")}
        </PageLink>
      )}
      {(unit === "m³" || unit === "kg") && (
        <PageLink href="/monitor/water-waste-usage/total?type=total">{t("Open water and waste")}</PageLink>
      )}
    </output>
  );
}
