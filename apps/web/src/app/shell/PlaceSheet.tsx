import { Drawer } from "@mantine/core";
import { useSite } from "../../platform/site.ts";
import { BrandMark } from "./Brand.tsx";
import { BrandLink } from "./BrandLink.tsx";
import { HealthFoot } from "./HealthFoot.tsx";
import { LogoutButton } from "./LogoutButton.tsx";
import styles from "./PlaceSheet.module.css";
import { captionOf, useRowNumbers } from "./rowNumbers.ts";
import { SettingsButton } from "./SettingsButton.tsx";
import { SettingsList } from "./SettingsList.tsx";
import { SideTree } from "./SideTree.tsx";
import { ThemeButton } from "./ThemeButton.tsx";
import type { PageAddress } from "./usePageAddress.ts";
import { UserBox } from "./UserBox.tsx";
import { WeatherPlace } from "./weather/WeatherPlace.tsx";

/** The sidebar of a phone, and what its header has no room for. */
export function PlaceSheet({ address, onClose }: { address: PageAddress; onClose: () => void }) {
  const site = useSite();
  const numbers = useRowNumbers(address.menuSection);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="left"
      size="min(320px, 88vw)"
      title={
        <BrandLink className="row gap-8">
          <BrandMark />
          <span className="ell">{site.name}</span>
        </BrandLink>
      }
      classNames={{ body: styles["body"] ?? "" }}
    >
      {address.group === "setting" ? (
        <SettingsList route={address.route} campusHref={address.campusHref} onChoose={onClose} />
      ) : (
        <SideTree address={address} numbers={numbers} caption={captionOf(address)} onChoose={onClose} />
      )}
      <WeatherPlace form="sheet" />
      <HealthFoot />
      <div className={`row gap-8 border-t ${styles["person"]}`}>
        <UserBox />
        <span className="grow" />
        <ThemeButton />
        <SettingsButton isActive={address.group === "setting"} />
        <LogoutButton />
      </div>
    </Drawer>
  );
}
