import { Icon, IconButton, StateGlyph } from "@atrium/ui";
import { Link } from "@tanstack/react-router";
import panelLeftOpen from "lucide-react/icons/panel-left-open";
import { BrandMark } from "./Brand.tsx";
import { HealthMark } from "./HealthFoot.tsx";
import { PlaceIcon } from "./PlaceIcon.tsx";
import type { RowNumber } from "./rowNumbers.ts";
import { SettingsList } from "./SettingsList.tsx";
import styles from "./SideRail.module.css";
import type { PageAddress } from "./usePageAddress.ts";

type SideRailProps = {
  address: PageAddress;
  numbers: ReadonlyMap<string, RowNumber> | undefined;
  onExpand: () => void;
};

/** The collapsed sidebar: a drawing, a short name and the worst state per building; each leads to its first floor. */
export function SideRail({ address, numbers, onExpand }: SideRailProps) {
  return (
    <>
      <div className={styles["brand"]}>
        <BrandMark size={28} />
      </div>
      <div className={styles["expand"]}>
        <IconButton label="Expand sidebar" icon={<Icon of={panelLeftOpen} size={17} />} onClick={onExpand} />
      </div>
      {address.group === "setting" ? (
        <SettingsList route={address.route} campusHref={address.campusHref} isCollapsed />
      ) : (
        <Places address={address} numbers={numbers} />
      )}
      <HealthMark />
    </>
  );
}

function Places({ address, numbers }: Omit<SideRailProps, "onExpand">) {
  return (
    <nav aria-label="Places" className={styles["places"]}>
      {address.rows.map((row) => (
        <Link
          key={row.key}
          {...(row.children[0] ?? row).link}
          className={styles["place"]}
          data-selected={row.place.placement === address.selected?.place.placement}
          title={row.label}
        >
          <PlaceIcon name={row.icon ?? ""} size={20} />
          <span>{row.label.split(" ")[0]}</span>
          {(numbers?.get(row.summaryKey)?.trouble ?? 0) > 0 && (
            <i className={styles["state"]}>
              <StateGlyph state="trouble" size={13} label="Trouble" />
            </i>
          )}
        </Link>
      ))}
    </nav>
  );
}
