import Leaf from "lucide-react/icons/leaf";
import { useIsInUse } from "../../control/occupancy/RoomsInUse.tsx";
import type { Device } from "../../devices/device.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import { Bars } from "./BandMark.tsx";
import { shownAir } from "./rating.ts";

/** The bars of a sensor's air, as its room is coloured; a leaf while nobody is there for whom it counts. */
export function AirPin({ device, reading }: { device: Device; reading: Reading }) {
  const { metric } = useDeviceAddress().search;
  const air = shownAir((key) => valueOf(reading, key), { metric, isInUse: useIsInUse(device.room) });
  return air?.band === undefined ? <Leaf size={15} aria-hidden /> : <Bars band={air.band} />;
}
