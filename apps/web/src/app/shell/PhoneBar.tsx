import { zoneName } from "@atrium/contract/site";
import { Icon, IconButton, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import listTree from "lucide-react/icons/list-tree";
import search from "lucide-react/icons/search";
import { Suspense, useState } from "react";
import { AlarmBell } from "./bell/AlarmBell.tsx";
import { useHealth } from "../../platform/liveHooks.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import { useSite } from "../../platform/site.ts";
import { pageTitle, usePageName } from "../../platform/pages.ts";
import styles from "./PhoneBar.module.css";
import type { PageAddress } from "./usePageAddress.ts";

const PlaceSheet = lazyPart(async () => (await import("./PlaceSheet.tsx")).PlaceSheet);

/** The top of a phone's screen: where this is, and the way to every other place. */
export function PhoneBar({ address, onSearch }: { address: PageAddress; onSearch: () => void }) {
  // A page that is opened closes it.
  const [openAt, setOpenAt] = useState<string>();
  const words = usePlaceWords(address);
  // The tree and the corner, where an alarm stands, with its age while live data is lost, are behind this button.
  const alarms = useHealth()?.alarms ?? 0;
  return (
    <header className={`row gap-10 ${styles["bar"]}`}>
      <IconButton
        label={alarms === 0 ? t("Places") : t("Places, {alarms} in alarm", { alarms })}
        icon={
          <span className={`inline-flex relative ${styles["places"]}`}>
            <Icon of={listTree} size={20} />
            {alarms > 0 && <StateGlyph state="alarm" size={12} />}
          </span>
        }
        onClick={() => {
          setOpenAt(address.pathname);
        }}
      />
      <div className="grow min-w-0">
        <div className={`${styles["title"]} ell`}>{words[0]}</div>
        <div className="t12 muted ell">{words.slice(1).join(", ")}</div>
      </div>
      <AlarmBell size={20} />
      <IconButton label={t("Search or run a command")} icon={<Icon of={search} size={20} />} onClick={onSearch} />
      <Suspense>
        {openAt === address.pathname && (
          <PlaceSheet
            address={address}
            onClose={() => {
              setOpenAt(undefined);
            }}
          />
        )}
      </Suspense>
    </header>
  );
}

/** The place from near to far: room, zone, floor, building; the campus's name where the address names none. */
function usePlaceWords(address: PageAddress): string[] {
  const site = useSite();
  const ownName = usePageName();
  const { place } = address;
  const building = site.places.find((candidate) => candidate.key === place?.placement);
  if (place === undefined || building === undefined) {
    if (address.group === "setting" && address.route !== undefined) return [pageTitle(address.route), t("Setting")];
    return [address.selected?.label ?? site.name];
  }
  const floor = building.floors.find((candidate) => candidate.key === place.floor);
  const words = [building.name];
  if (floor !== undefined) words.push(floor.label);
  if (ownName !== undefined) words.push(ownName);
  if (place.zone === undefined) return words.toReversed();
  // "Zone B" over "Office Building, 1st Floor".
  return [zoneName(place.zone, floor), ...words];
}
