import { CAMERA_GRID_SIZES } from "@atrium/contract/cameras";
import { CAMERA, type DeviceDescription, LICENSE_PLATE } from "@atrium/contract/devices";
import type { CameraGroup, Example } from "@atrium/contract/examples";
import { CORRIDOR_ROOM_KINDS } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { type ExampleGround, isSameRoom, named, roomOf } from "./ground.ts";

type CameraExample = Example<CameraGroup>;

/** Kinds of rooms through which people come into a building, on its lowest floor. */
const ENTRANCE_KINDS: ReadonlySet<string> = new Set(["entrance", "lobby", "foyer", "reception", "atrium"]);
const DRIVE_KINDS: ReadonlySet<string> = new Set(["road", "parking", "drive", "gate"]);
const MOST = 9 satisfies CameraGroup["size"];

interface Seen {
  readonly camera: DeviceDescription;
  readonly kind: string;
  readonly isOutdoors: boolean;
}

/**
 * Cameras of a floor that belong together. A wall shows one floor, so there are as many examples as the floor has kinds of rooms
 * with cameras; a group that has the same cameras as one before says nothing new.
 */
export function cameraExamples(
  ground: ExampleGround,
  { placement, floor }: { readonly placement: string; readonly floor: string },
) {
  const cameras = ground.devices
    .filter((device) => device.module === CAMERA.module && device.placement === placement && device.floor === floor)
    .map((camera): Seen => {
      const room = roomOf(ground, camera);
      return { camera, kind: room?.kind ?? "", isOutdoors: room?.outdoor === true };
    });
  const readers = ground.devices.filter(({ module }) => module === LICENSE_PLATE.module);
  const isEntry = ({ camera, kind, isOutdoors }: Seen): boolean =>
    (!isOutdoors && ENTRANCE_KINDS.has(kind)) || readers.some((reader) => isSameRoom(reader, camera));
  const isGround = isLowest(ground, placement, floor);
  const groups = [
    { key: "entrances", title: isGround ? t("Entrances") : t("Lobbies"), has: isEntry },
    { key: "corridors", title: t("Corridors"), has: ({ kind }: Seen) => kind === CORRIDOR_ROOM_KINDS[0] },
    { key: "drives", title: t("Roads and parking"), has: ({ kind }: Seen) => DRIVE_KINDS.has(kind) },
    {
      key: "outdoors",
      title: t("Open air"),
      has: ({ kind, isOutdoors }: Seen) => isOutdoors && !DRIVE_KINDS.has(kind),
    },
    {
      key: "rooms",
      title: t("Rooms"),
      has: ({ kind, isOutdoors }: Seen) => !isOutdoors && !CORRIDOR_ROOM_KINDS.includes(kind) && !DRIVE_KINDS.has(kind),
    },
    { key: "floor", title: t("The whole floor"), has: () => true },
  ];
  const examples: CameraExample[] = [];
  for (const { key, title, has } of groups) {
    const own = cameras.filter(has).map(({ camera }) => camera);
    const ids = own.slice(0, MOST).map(({ id }) => id);
    const isNew = examples.every(({ content }) => content.cameras.join() !== ids.join());
    if (ids.length === 0 || !isNew) continue;
    const size = CAMERA_GRID_SIZES.find((one) => one >= ids.length) ?? MOST;
    examples.push({
      key,
      title,
      text: t("{count, plural, one {One camera} other {# cameras}}: {title}", { count: ids.length, title }),
      ...named(own.slice(0, MOST)),
      content: { size, cameras: ids },
    });
  }
  return examples;
}

function isLowest({ drawings }: ExampleGround, placement: string, floor: string): boolean {
  const own = drawings.filter(({ building }) => building === placement);
  const [lowest] = own.toSorted((one, other) => one.elevation - other.elevation);
  return lowest?.floor === floor;
}
