import { zoneName } from "@atrium/contract/site";
import { EmptyState, PageHeading } from "@atrium/ui";
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
          .map((other) => ({ label: `Open ${floorName(other)}`, placement: building.key, floor: other.key }))
      : [{ label: `Open ${floorName(floor)}`, placement: building.key, floor: floor.key }];
  return (
    <div className="col grow">
      <PageHeading title={heading} crumb={isWhole ? system.words.title : building.name} />
      <EmptyState
        title={`${what} has ${system.words.none}`}
        actions={isWhole ? undefined : <PlaceButtons system={system} links={nearest} />}
      >
        {`None of the ${system.words.many} is placed here. Devices are added by the calls of the API, or with the site's folder.`}
      </EmptyState>
    </div>
  );
}
