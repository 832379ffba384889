import { zoneName } from "@atrium/contract/site";
import { EmptyState, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { floorName, type KnownPlace, placeName } from "../place.ts";
import type { DeviceSystem } from "../system.ts";
import { PlaceButtons } from "./PlaceButtons.tsx";

/** The place exists and has no device of the system. */
export function NoDevices({ system, place }: { system: DeviceSystem; place: KnownPlace }) {
  const { building, floor, zone } = place;
  const isWhole = system.covers === "building";
  const heading = isWhole ? building.name : placeName(floor, zone);
  const what = isWhole ? building.name : zone === undefined ? floorName(floor) : zoneName(zone, floor);
  const nearest =
    zone === undefined
      ? building.floors
          .filter((other) => other.key !== floor.key)
          .slice(0, 2)
          .map((other) => ({
            label: t("Open {floorName}", { floorName: floorName(other) }),
            placement: building.key,
            floor: other.key,
          }))
      : [{ label: t("Open {floorName}", { floorName: floorName(floor) }), placement: building.key, floor: floor.key }];
  return (
    <div className="col grow">
      <PageHeading title={heading} crumb={isWhole ? system.words().title : building.name} />
      <EmptyState
        title={t("{what} has {none}", { what, none: system.words().none })}
        actions={isWhole ? undefined : <PlaceButtons system={system} links={nearest} />}
      >
        {t("No {many} are placed here. Add devices through the API or in the site folder.", {
          many: system.words().many,
        })}
      </EmptyState>
    </div>
  );
}
