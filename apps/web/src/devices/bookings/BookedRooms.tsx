import { Anchored, labelledRooms, usePlanScale } from "@atrium/ui/plan";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import { hasFeature, useSession } from "../../platform/session.ts";
import { clock } from "../../platform/time.ts";
import { useDevices } from "../DevicesContext.ts";
import { type BookedRoom, bookedNow } from "./bookedNow.ts";
import { bookingsQuery } from "./bookingsQuery.ts";
import { bookingLabel } from "./bookingLabel.ts";
import styles from "./bookings.module.css";

const NONE: readonly BookedRoom[] = [];
/** Pixels from a room's upper wall to its words. */
const BELOW_WALL = 14;

/** At the upper wall of rooms in which somebody meets now: until when, and what for. The past and who may not book see none. */
export const BookedRooms = memo(function BookedRooms() {
  const { drawing, buildingName, floorName, past, timeZone } = useDevices();
  const mayBook = hasFeature(useSession(), "bookable");
  const { data } = useQuery({ ...bookingsQuery, enabled: mayBook && past === undefined });
  const scale = usePlanScale();
  const booked = useMemo(() => {
    if (drawing === undefined || data === undefined || past !== undefined) return NONE;
    return bookedNow(labelledRooms(drawing.rooms, scale), data, { buildingName, floorName });
  }, [drawing, data, past, scale, buildingName, floorName]);
  return booked.map(({ room, title, until }) => {
    const label = bookingLabel(room, { until: clock(until, timeZone), title, scale });
    return (
      label !== undefined && (
        <Anchored key={room.id} at={label.at}>
          <text className={`t11 num ${styles["booked"]}`} textAnchor="middle" y={BELOW_WALL}>
            <tspan className={styles["until"]}>{label.until}</tspan>
            {label.title !== "" && (
              <tspan x="0" dy="13">
                {label.title}
              </tspan>
            )}
          </text>
        </Anchored>
      )
    );
  });
});
