import { type SitePlace, zoneName } from "@atrium/contract/site";
import { EmptyState, PageHeading } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { type FoundPlace, floorName } from "../place.ts";
import type { DeviceSystem } from "../system.ts";
import { shortPlace } from "../../platform/words/shortPlace.ts";
import { capital } from "../words.ts";
import { FloorStack } from "./FloorStack.tsx";
import { PlaceButtons } from "./PlaceButtons.tsx";

type Unknown = Exclude<FoundPlace, { kind: "place" }>;

interface UnknownPlaceProps {
  system: DeviceSystem;
  place: Unknown;
  placement: string;
}

/** The address names a place that the site does not have: says which, and offers the nearest that it has. */
export function UnknownPlace({ system, place, placement }: UnknownPlaceProps) {
  const words = wordsOf(place, placement, system.words().title);
  return (
    <div className="col grow">
      <PageHeading title={words.heading} crumb={words.crumb} />
      <EmptyState
        drawing={drawingOf(place)}
        title={words.title}
        actions={<PlaceButtons system={system} links={place.nearest} />}
      >
        {words.reason}
      </EmptyState>
    </div>
  );
}

function wordsOf(place: Unknown, placement: string, title: string) {
  if (place.kind === "no-building") {
    return {
      heading: title,
      crumb: placement,
      title: t("Building “{placement}” not found", { placement }),
      reason: t("The address contains a building that does not exist on this site."),
    };
  }
  if (place.kind === "no-floor") {
    const { floor } = place;
    return {
      heading: capital(floor),
      crumb: place.building.name,
      title: t("{name} has no {floor}", { name: place.building.name, floor }),
      reason: t("The address contains a floor that this building does not have. It has {floors}.", {
        floors: floorsText(place.building),
      }),
    };
  }
  const zones = place.floor.zones.map((zone) => zoneName(zone, place.floor)).join(", ");
  return {
    heading: `${floorName(place.floor)}, ${zoneName(place.zone)}`,
    crumb: place.building.name,
    title: t("{floorName} has no {zoneName}", { floorName: floorName(place.floor), zoneName: zoneName(place.zone) }),
    reason:
      zones === ""
        ? t("The address contains a zone, but this floor is not divided into zones.")
        : t("The address contains a zone that this floor does not have. It has {zones}.", { zones }),
  };
}

function drawingOf(place: Unknown) {
  if (place.kind !== "no-floor") return undefined;
  return (
    <FloorStack
      floors={place.building.floors.filter(({ isInMenu }) => isInMenu).map((floor) => shortPlace(floor.label))}
      missing={shortPlace(place.floor)}
    />
  );
}

const NUMBERS = [
  phrase("no floors"),
  phrase("one floor"),
  phrase("two floors"),
  phrase("three floors"),
  phrase("four floors"),
  phrase("five floors"),
];

function floorsText(building: SitePlace): string {
  const count = building.floors.filter(({ isInMenu }) => isInMenu).length;
  const words = NUMBERS[count];
  return words === undefined ? t("{count} floors", { count }) : t(words);
}
