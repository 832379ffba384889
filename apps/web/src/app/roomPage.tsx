import {
  AIR_CONDITION,
  ACCESS_CONTROL,
  CURTAIN,
  DOAS,
  EQUIPMENT,
  EXHAUST_FAN,
  FIRE_ALARM,
  IAQ,
  LIGHTING,
  PA,
} from "@atrium/contract/devices";
import { AttentionCard } from "../features/rooms/AttentionCard.tsx";
import { ControlCard, LookCard } from "../features/rooms/SystemCard.tsx";
import { RoomPage as Room, type RoomCards } from "../features/rooms/RoomPage.tsx";
import { lazyPart } from "../platform/parts/lazyPart.ts";
import { withWords } from "../platform/words/language.ts";
import { useCampusAlarms } from "./campus/useCampusAlarms.ts";

/** A page of a room knows no systems: their cards are joined here, each fetched where a room has devices of it. */
const CARDS: RoomCards = [
  {
    module: IAQ.module,
    Devices: lazyPart(
      withWords(["iaq"], async () => {
        const { airQuality } = await import("../features/iaq/airQuality.tsx");
        return () => <LookCard system={airQuality} />;
      }),
    ),
  },
  {
    module: AIR_CONDITION.module,
    Devices: lazyPart(withWords(["air-conditioners"], async () => (await import("./RoomCooling.tsx")).RoomCooling)),
  },
  {
    module: LIGHTING.module,
    Devices: lazyPart(
      withWords(["lighting"], async () => {
        const { lighting } = await import("../features/lighting/lighting.tsx");
        return () => <ControlCard system={lighting} />;
      }),
    ),
  },
  {
    module: CURTAIN.module,
    Devices: lazyPart(
      withWords(["curtains"], async () => {
        const { curtains } = await import("../features/curtains/curtains.tsx");
        return () => <ControlCard system={curtains} />;
      }),
    ),
  },
  {
    module: ACCESS_CONTROL.module,
    Devices: lazyPart(
      withWords(["access-control", "cameras"], async () => (await import("./RoomDoors.tsx")).RoomDoors),
    ),
  },
  {
    module: PA.module,
    Devices: lazyPart(
      withWords(["pa"], async () => {
        const { publicAddress } = await import("../features/pa/publicAddress.tsx");
        return () => <ControlCard system={publicAddress} />;
      }),
    ),
  },
  {
    module: DOAS.module,
    Devices: lazyPart(
      withWords(["doas"], async () => {
        const { doas } = await import("../features/doas/doas.tsx");
        return () => <ControlCard system={doas} />;
      }),
    ),
  },
  {
    module: EXHAUST_FAN.module,
    Devices: lazyPart(
      withWords(["exhaust-fans"], async () => {
        const { exhaustFans } = await import("../features/exhaust-fans/exhaustFans.tsx");
        return () => <ControlCard system={exhaustFans} areRows />;
      }),
    ),
  },
  {
    module: EQUIPMENT.module,
    Devices: lazyPart(withWords(["plant"], async () => (await import("./RoomEquipment.tsx")).RoomEquipment)),
  },
  {
    module: FIRE_ALARM.module,
    Devices: lazyPart(
      withWords(["fire-alarm"], async () => {
        const { fireAlarm } = await import("../features/fire-alarm/fireAlarm.tsx");
        return () => <LookCard system={fireAlarm} areRows />;
      }),
    ),
  },
];

/** The page of a room, with the cards of the systems. */
export function RoomPage() {
  return <Room cards={CARDS} Attention={Attention} />;
}

function Attention() {
  return <AttentionCard alarms={useCampusAlarms()} />;
}
