import { AIR_CONDITION, IAQ } from "@atrium/contract/devices";
import type { FloorDrawing } from "@atrium/contract/site";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { bookingsOf } from "../../devices/bookings/bookedNow.ts";
import { bookingsQuery } from "../../devices/bookings/bookingsQuery.ts";
import type { Device } from "../../devices/device.ts";
import { useDevices } from "../../devices/DevicesContext.ts";
import { useFigures } from "../../devices/liveFigures.ts";
import { devicesByRoom } from "../../devices/plan/devicesByRoom.ts";
import { devicesQuery } from "../../devices/queries.ts";
import { useLiveView } from "../../platform/liveHooks.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { placeForecastQuery } from "../placeForecastQuery.ts";
import { type InUse, isInUse, isScheduledNow } from "./occupancy.ts";

const NO_DEVICES: readonly Device[] = [];

interface RoomSignsProps {
  readonly drawing: FloorDrawing;
  readonly onKnown: (inUse: InUse) => void;
}

/** Finds out which rooms of a floor are in use, by bookings, carbon dioxide and schedules. It shows nothing. */
export function RoomSigns({ drawing, onKnown }: RoomSignsProps) {
  const { building: placement, floor } = drawing;
  const { buildingName, floorName, past } = useDevices();
  const isNow = past === undefined;
  const address = { placement, floor };
  // What is booked and scheduled is known of now alone; the carbon dioxide of any moment.
  const mayBook = hasFeature(useSession(), "bookable");
  const { data: bookings } = useQuery({ ...bookingsQuery, enabled: mayBook && isNow });
  const { data: forecast } = useQuery({
    ...placeForecastQuery({ module: AIR_CONDITION.module, placement, floor }),
    enabled: isNow,
  });
  const { data: units = NO_DEVICES } = useQuery(devicesQuery(AIR_CONDITION.module, address));
  const { data: sensors = NO_DEVICES } = useQuery(devicesQuery(IAQ.module, address));
  useLiveView("iaq", address);
  const co2 = useFigures(sensors, "co2");
  const inUse = useMemo((): InUse => {
    const [unitsOf, sensorsOf] = [devicesByRoom(units), devicesByRoom(sensors)];
    const isRead = isNow && bookings?.hasCalendar === true && bookings.readAt !== null;
    return new Map(
      drawing.rooms.flatMap((room): [string, boolean][] => {
        const values = (sensorsOf.get(room.id) ?? []).flatMap(({ id }) => {
          const figure = co2.get(id);
          return figure === undefined || figure.doubt !== undefined ? [] : (figure.value ?? []);
        });
        const booked = isRead ? bookingsOf(room, bookings, { buildingName, floorName }) : [];
        const known = isInUse({
          isBooked:
            isRead && room.bookable !== undefined
              ? booked.some(({ from, until }) => from <= bookings.at && until > bookings.at)
              : undefined,
          co2: values.length === 0 ? null : Math.max(...values),
          isScheduled:
            !isNow || forecast === undefined ? undefined : isScheduledNow(unitsOf.get(room.id) ?? [], forecast),
        });
        return known === undefined ? [] : [[room.id, known]];
      }),
    );
  }, [drawing, units, sensors, co2, bookings, forecast, isNow, buildingName, floorName]);
  // As text, so that a sensor that stirs redraws no room.
  const text = JSON.stringify([...inUse]);
  useEffect(() => {
    onKnown(inUse);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, onKnown]);
  return null;
}
