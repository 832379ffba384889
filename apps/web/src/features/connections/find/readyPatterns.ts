import { keyFrom } from "../../../collections/form/keyFrom.ts";
import { phrase, type Phrase } from "@atrium/words";

/** Names that controllers of many makers use, ready to be tried: the pattern, what its devices are, and what their points mean. */
export interface ReadyPattern {
  readonly key: string;
  readonly label: Phrase;
  /** The first brackets hold the device, the second its point. */
  readonly pattern: string;
  /** Of equipment. */
  readonly category: string;
  /** Point keys of the category, each with the words that controllers have for it, as they stand without signs between. */
  readonly points: Readonly<Record<string, RegExp>>;
}

const BETWEEN = "[-_. /:']";
/** `3-12`, `B2`: the number of a device, which may have parts. */
const NUMBER = String.raw`[-_ ]?[A-Z]?\d+(?:[-_]\d+)*[A-Z]?`;
const pattern = (device: string): string => `(.*?(?:${device})${NUMBER})${BETWEEN}+(.+)`;

const ROOM_TEMPERATURE = /^(?:rm|room|zone|zn|space|spc|sp)?(?:temp|temperature|tmp|t)$/;
const SETPOINT = /^(?:act|eff|active|effective|room|zone|zn|space|temp)*(?:setpoint|setpt|stpt|spt|sp)$/;
const OCCUPANCY = /^(?:occ|occupied|occupancy|occstatus|presence|pir)$/;
const FAULT = /^(?:fault|flt|alarm|alm|trouble|failure)$/;
const SUPPLY_TEMPERATURE =
  /^(?:sat|dat|supplyairtemp|dischargeairtemp|supplytemp|dischtemp|datemp|satemp)(?:erature)?$/;

export const READY_PATTERNS: readonly ReadyPattern[] = [
  {
    key: "vav-box",
    label: phrase("VAV boxes"),
    pattern: pattern("VAV|VVT|FPB"),
    category: "vav-box",
    points: {
      flow: /^(?:flow|airflow|actflow|supplyflow|cfm|saflow|airvolume)$/,
      "flow-setpoint": /^(?:flowsetpoint|flowsp|airflowsp|airflowsetpoint|flowstpt|cfmsp)$/,
      "damper-position": /^(?:damper|dmpr|dmp|dampos|damperpos|damperposition|dmprpos)$/,
      temperature: ROOM_TEMPERATURE,
      setpoint: SETPOINT,
      "supply-temperature": SUPPLY_TEMPERATURE,
      "valve-position": /^(?:valve|vlv|reheat|reheatvalve|rhv|htgvlv|hwv)(?:pos|position)?$/,
      occupancy: OCCUPANCY,
      fault: FAULT,
    },
  },
  {
    key: "ahu",
    label: phrase("Air handling units"),
    pattern: pattern("AHU|RTU|MAU"),
    category: "ahu",
    points: {
      temperature: SUPPLY_TEMPERATURE,
      speed: /^(?:speed|spd|fanspeed|vfd|vfdspeed|sfspeed|sfvfd)$/,
      "valve-position": /^(?:chwv|clgvlv|coolingvalve|ccv|chwvlv|valve|vlv)(?:pos|position)?$/,
      status: /^(?:status|sts|run|runstatus|fansts|sfsts|sfstatus|fanstatus)$/,
      command: /^(?:cmd|command|startstop|ss|enable|sfcmd)$/,
      fault: FAULT,
    },
  },
  {
    key: "room-sensor",
    label: phrase("Room sensors"),
    pattern: pattern("RS|RM|ROOM|Room|ZN|ZONE|Zone"),
    category: "room-sensor",
    points: {
      temperature: ROOM_TEMPERATURE,
      humidity: /^(?:rh|hum|humidity|relhum|relativehumidity|roomrh|spacerh|zonerh)$/,
      co2: /^(?:co2|roomco2|spaceco2|zoneco2|co2level)$/,
      pm25: /^pm25$/,
      tvoc: /^t?voc$/,
      illuminance: /^(?:lux|illum|illuminance|light|lightlevel)$/,
      occupancy: OCCUPANCY,
      fault: FAULT,
    },
  },
  {
    key: "meter",
    label: phrase("Meters"),
    pattern: pattern("EM|MTR|METER|Meter|BTU|WM|GM"),
    category: "meter",
    points: {
      total: /^(?:total|kwh|energy|totalenergy|volume|totalvolume|cons|consumption|reading)$/,
      flow: /^(?:flow|flowrate|gpm)$/,
      power: /^(?:kw|power|demand|activepower|totalkw)$/,
      fault: FAULT,
    },
  },
];

/** The key of a point by the word that a controller has for it: one of the category where it is known. */
export function keyOfWord({ points }: ReadyPattern, word: string): string {
  const plain = word.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const known = Object.entries(points).find(([, words]) => words.test(plain))?.[0];
  return known ?? keyFrom(word);
}
