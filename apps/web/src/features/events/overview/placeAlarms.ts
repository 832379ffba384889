import {
  ALARM_PRIORITIES,
  type AlarmPriority,
  type AlarmRow,
  isListedState,
  isUnacknowledged,
} from "@atrium/contract/alarms";
import { CAMPUS } from "@atrium/contract/site";

/** The alarms of a building or a floor in figures. */
export interface PlaceAlarms {
  /** "1st Floor"; of the campus the buildings: "Office Building". */
  readonly label: string;
  readonly placement: string;
  /** undefined: the whole building. */
  readonly floor: string | undefined;
  /** The worst priority of its active alarms; undefined: none is active. */
  readonly worst: AlarmPriority | undefined;
  readonly toAcknowledge: number;
  readonly active: number;
}

interface Buildings {
  readonly places: readonly {
    readonly key: string;
    readonly name: string;
    readonly floors: readonly { readonly key: string; readonly label: string }[];
  }[];
}

/** After every priority. */
const QUIET = ALARM_PRIORITIES.length + 1;

/** Every floor of a building, or every building of the campus, the worst first. */
export function placeAlarms(
  { places }: Buildings,
  placement: string,
  alarms: readonly AlarmRow[],
): readonly PlaceAlarms[] {
  const listed = alarms.filter(({ alarm }) => isListedState(alarm.state));
  return placesOf(places, placement)
    .map(({ label, placement: building, floor }): PlaceAlarms => {
      const here = listed.filter(
        ({ source }) => source.placement === building && (floor === undefined || source.floor === floor),
      );
      return {
        label,
        placement: building,
        floor,
        worst: ALARM_PRIORITIES.find((priority) => here.some(({ alarm }) => alarm.priority === priority)),
        toAcknowledge: here.filter(({ alarm }) => isUnacknowledged(alarm.state)).length,
        active: here.length,
      };
    })
    .toSorted(
      (one, other) =>
        (one.worst ?? QUIET) - (other.worst ?? QUIET) ||
        other.toAcknowledge - one.toAcknowledge ||
        other.active - one.active,
    );
}

function placesOf(places: Buildings["places"], placement: string) {
  if (placement === CAMPUS) return places.map(({ key, name }) => ({ label: name, placement: key, floor: undefined }));
  return places
    .filter(({ key }) => key === placement)
    .flatMap(({ floors }) => floors.map(({ key, label }) => ({ label, placement, floor: key })));
}
