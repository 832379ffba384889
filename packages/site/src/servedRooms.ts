import { t } from "@atrium/words";
/** A room that a unit is said to serve and that is not there. */
export interface UnknownRoom {
  /** Its place in the list. */
  readonly index: number;
  readonly message: string;
}

/**
 * The rooms of a list that its building does not have.
 * @param rooms each with its floor, "first/A01"
 * @param roomsOf ids of the rooms of a floor; undefined: there is no such floor
 */
export function unknownRooms(
  rooms: readonly string[],
  roomsOf: (floor: string) => readonly string[] | undefined,
): readonly UnknownRoom[] {
  return rooms.flatMap((key, index) => {
    const [floor = "", room = ""] = key.split("/");
    const known = roomsOf(floor);
    if (known === undefined) return [{ index, message: t('its building has no floor "{floor}"', { floor }) }];
    return known.includes(room)
      ? []
      : [{ index, message: t('there is no room "{room}" on floor "{floor}"', { room, floor }) }];
  });
}
