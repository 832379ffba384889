import { t } from "@atrium/words";
import { useSite } from "../../platform/site.ts";
import { AlarmBell } from "./bell/AlarmBell.tsx";
import { BrandMark } from "./Brand.tsx";
import { BrandLink } from "./BrandLink.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { CampusNav } from "./CampusNav.tsx";
import { GroupNav, SectionNav } from "./GroupNav.tsx";
import styles from "./Header.module.css";
import { LogoutButton } from "./LogoutButton.tsx";
import { SearchField } from "./SearchField.tsx";
import { SettingsButton } from "./SettingsButton.tsx";
import { SiteClock } from "./SiteClock.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import type { OpenGroup } from "./useOpenGroup.ts";
import type { PageAddress } from "./usePageAddress.ts";
import { UserBox } from "./UserBox.tsx";
import { WeatherPlace } from "./weather/WeatherPlace.tsx";
import { Icon, IconButton } from "@atrium/ui";
import maximize from "lucide-react/icons/maximize";
import minimize from "lucide-react/icons/minimize";
import { useSyncExternalStore } from "react";

interface HeaderProps {
  address: PageAddress;
  open: OpenGroup;
  onSearch: () => void;
}

/** The two rows over every page. */
export function Header({ address, open, onSearch }: HeaderProps) {
  const { route, group, isWide } = address;
  const isSetting = group === "setting";
  return (
    <>
      <header className={`row min-w-0 ${styles["top"]}`}>
        {isWide && <HeaderBrand />}
        <GroupNav address={address} open={open} className={styles["groups"]} />
        <WeatherPlace form="header" />
        <SiteClock />
        <AlarmBell />
        <ThemeButton />
        <FullscreenButton />
        <UserBox />
        <SettingsButton isActive={isSetting} />
        <LogoutButton />
      </header>
      <div className={`row min-w-0 ${styles["sub"]}`}>
        {isSetting && route !== undefined && open.key === undefined ? (
          <Breadcrumb route={route} />
        ) : route === "campus" && open.key === undefined ? (
          <CampusNav route={route} className={styles["sections"]} />
        ) : (
          <SectionNav address={address} open={open} className={styles["sections"]} />
        )}
        <SearchField onOpen={onSearch} />
      </div>
    </>
  );
}

/** The campus's name on a page without the sidebar. */
function HeaderBrand() {
  const site = useSite();
  return (
    <BrandLink className={`row gap-8 ${styles["brand"]}`}>
      <BrandMark />
      <span>
        <span className={`block ${styles["name"]} ell`}>{site.name}</span>
        <span className={`block t11 muted ${styles["product"]}`}>{t("Atrium")}</span>
      </span>
    </BrandLink>
  );
}

function listen(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => {
    document.removeEventListener("fullscreenchange", listener);
  };
}

/** For the wall screen. Absent where the browser cannot. */
function FullscreenButton() {
  const isFull = useSyncExternalStore(listen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={isFull ? t("Exit fullscreen") : t("Fullscreen")}
      icon={<Icon of={isFull ? minimize : maximize} size={16} />}
      onClick={() => {
        // Refused outside a person's own click; nothing needs to be shown then.
        const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
        change.catch(() => {});
      }}
    />
  );
}
