import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import panelLeftClose from "lucide-react/icons/panel-left-close";
import { useSite } from "../../platform/site.ts";
import { BrandMark } from "./Brand.tsx";
import { BrandLink } from "./BrandLink.tsx";
import { HealthFoot } from "./HealthFoot.tsx";
import { ImportLine } from "./ImportLine.tsx";
import { captionOf, useRowNumbers } from "./rowNumbers.ts";
import styles from "./Sidebar.module.css";
import { SettingsList } from "./SettingsList.tsx";
import { SideRail } from "./SideRail.tsx";
import { SideTree } from "./SideTree.tsx";
import type { PageAddress } from "./usePageAddress.ts";

interface SidebarProps {
  address: PageAddress;
  isCollapsed: boolean;
  onToggle: () => void;
}

/** The campus's name, its places and its health: 200 px wide, or 80 collapsed. */
export function Sidebar({ address, isCollapsed, onToggle }: SidebarProps) {
  const site = useSite();
  const numbers = useRowNumbers(address.menuSection);
  if (isCollapsed) {
    return (
      <aside className={`col min-w-0 min-h-0 ${styles["side"]}`}>
        <SideRail address={address} numbers={numbers} onExpand={onToggle} />
      </aside>
    );
  }
  return (
    <aside className={`col min-w-0 min-h-0 ${styles["side"]}`}>
      <div className={`row gap-8 flex-none ${styles["brand"]}`}>
        <BrandLink className="row gap-8 grow">
          <BrandMark />
          <span className="grow">
            <span className={`block ${styles["name"]} ell`}>{site.name}</span>
            <span className={`block t11 muted ${styles["product"]}`}>{t("Atrium")}</span>
          </span>
        </BrandLink>
        <IconButton
          size="sm"
          label={t("Collapse sidebar")}
          icon={<Icon of={panelLeftClose} size={16} />}
          onClick={onToggle}
        />
      </div>
      {address.group === "setting" ? (
        <SettingsList route={address.route} campusHref={address.campusHref} />
      ) : (
        <SideTree address={address} numbers={numbers} caption={captionOf(address)} />
      )}
      <ImportLine className={`col gap-4 border-t ${styles["import"]}`} />
      <HealthFoot />
    </aside>
  );
}
