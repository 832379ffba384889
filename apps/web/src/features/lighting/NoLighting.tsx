import { EmptyState, PageHeading } from "@atrium/ui";
import { floorName, type FoundPlace, placeName, zoneName } from "./place.ts";
import { PlaceButtons } from "./UnknownPlace.tsx";

/** The place exists and has no lighting of its own. */
export function NoLighting({ place }: { place: Extract<FoundPlace, { kind: "place" }> }) {
  const { building, floor, zone } = place;
  const nearest =
    zone === undefined
      ? building.floors
          .filter((other) => other.key !== floor.key)
          .slice(0, 2)
          .map((other) => ({ label: `Open ${floorName(other)}`, placement: building.key, floor: other.key }))
      : [{ label: `Open ${floorName(floor)}`, placement: building.key, floor: floor.key }];
  return (
    <div className="col grow">
      <PageHeading title={placeName(floor, zone)} crumb={building.name} />
      <EmptyState
        title={zone === undefined ? `${floorName(floor)} has no lighting` : `${zoneName(zone)} has no lighting`}
        actions={<PlaceButtons links={nearest} />}
      >
        No lighting circuit is placed here. Circuits are added in the site's folder.
      </EmptyState>
    </div>
  );
}
