import { chance, wordSeed } from "./chance.ts";
import type { Moment } from "./moment.ts";
import type { RoomUse } from "./rooms.ts";

const SEED = wordSeed("left on");
/** Kinds of rooms whose screens, computers and machines somebody can switch off; elsewhere the rest takes what it always does. */
const SWITCHED = new Set([
  "office", "executive", "meeting", "training", "computer", "lab", "studio", "classroom", "library", "shop", "art",
  "therapy", "kitchen", "cafe", "stage",
]); // prettier-ignore
/** Share of what takes electricity in an empty room that is never switched off: chargers, network, standby. */
const STANDING = 0.3;
/** Hour at which a night's state ends: by then everybody has switched on and off what they need. */
const NOON = 12;
/** Of what is left on over days off so much stays as it was left; the rest wakes and sleeps by itself. */
const STAYS = 0.7;
/** One night in so many everything is left on to be updated. */
const UPDATES_EVERY = 12;
const UPDATING = 1.35;

/** What says how much an empty room takes beside its mean of all nights, about 0.4 to 1.9: what was left on varies. */
export function leftOnIn({ kind, seed, building }: RoomUse): (moment: Moment) => number {
  if (!SWITCHED.has(kind)) return () => 1;
  const house = SEED ^ wordSeed(building);
  let known = Number.NaN;
  let share = 1;
  return ({ local, people }) => {
    const night = local.hour < NOON ? local.day - 1 : local.day;
    if (night !== known) {
      known = night;
      const left = leftOn(house, seed, people.lastWorkingDay(night));
      share = STANDING + (1 - STANDING) * (STAYS * left + (1 - STAYS) * leftOn(house ^ 1, seed, night));
    }
    return share;
  };
}

/** Computers that are left on beside the mean: some nights more people leave theirs, and in one room more than in another. */
function leftOn(house: number, room: number, night: number): number {
  const mood = 0.5 + chance(house, night);
  const own = 0.4 + 1.2 * chance(room ^ SEED, night);
  return mood * own * (chance(house ^ 2, night) < 1 / UPDATES_EVERY ? UPDATING : 1);
}
