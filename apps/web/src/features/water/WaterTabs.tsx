import { Icon } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { getRouteApi, Link } from "@tanstack/react-router";
import droplets from "lucide-react/icons/droplets";
import layers from "lucide-react/icons/layers";
import recycle from "lucide-react/icons/recycle";
import type { ReactElement } from "react";
import { WATER_TABS, type WaterTab } from "./waterAddress.ts";
import classes from "./WaterPage.module.css";

const route = getRouteApi("/shell/monitor/water-waste-usage/$tab");
const LOOKS = {
  total: { name: phrase("Total"), icon: layers },
  water: { name: phrase("Water"), icon: droplets },
  waste: { name: phrase("Waste"), icon: recycle },
} as const;

/** The three views of the same range. */
export function WaterTabs({ tab }: { tab: WaterTab }): ReactElement {
  const search = route.useSearch();
  return (
    <nav className="flex gap-2" aria-label={t("Views")}>
      {WATER_TABS.map((one) => (
        <Link
          key={one}
          to="/monitor/water-waste-usage/$tab"
          params={{ tab: one }}
          search={search}
          className={`inline-row gap-6 m ink2 rounded ${classes["tab"]}`}
          aria-current={one === tab ? "page" : undefined}
        >
          <Icon of={LOOKS[one].icon} size={15} />
          {t(LOOKS[one].name)}
        </Link>
      ))}
    </nav>
  );
}
