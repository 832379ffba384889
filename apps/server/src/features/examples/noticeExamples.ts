import type { UserId } from "@atrium/contract";
import { CONNECTION_SUBJECT, type NoticeRuleContent } from "@atrium/contract/alarms";
import { ACCESS_CONTROL, DOAS, EQUIPMENT, FIRE_ALARM, LIFT } from "@atrium/contract/devices";
import type { Example } from "@atrium/contract/examples";
import { t } from "@atrium/words";
import { type ExampleGround, firstOf, named, nameOf } from "./ground.ts";

type NoticeExample = Example<NoticeRuleContent>;

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const ON_CALL: NoticeRuleContent["steps"] = [{ after: 0, to: [{ kind: "on-call" }] }];

/** Notice rules of the systems that the site has. @param reader who is notified where nobody on call acknowledges */
export function noticeExamples(ground: ExampleGround, reader: UserId): NoticeExample[] {
  return firstOf([
    () => critical(ground),
    () => unacknowledged(ground, reader),
    () => lifts(ground),
    () => doorsAtNight(ground),
    () => plant(ground),
    () => gateways(ground),
  ]);
}

function noticeRule(
  shown: Pick<NoticeExample, "key" | "title" | "text">,
  devices: ExampleGround["devices"],
  rule: Partial<NoticeRuleContent>,
): NoticeExample {
  return {
    ...shown,
    ...named(devices),
    content: {
      name: nameOf(shown.title),
      isOn: true,
      priorities: [1, 2],
      places: [],
      systems: [],
      hours: null,
      steps: ON_CALL,
      tellsEnd: false,
      ...rule,
    },
  };
}

function of({ devices }: ExampleGround, ...modules: readonly string[]): ExampleGround["devices"] {
  return devices.filter(({ module }) => modules.includes(module));
}

/** A fire alarm is critical. */
function critical(ground: ExampleGround): NoticeExample | undefined {
  if (ground.devices.length === 0) return undefined;
  const detectors = of(ground, FIRE_ALARM.module);
  const title = detectors.length > 0 ? t("Fire and critical alarms") : t("Critical alarms");
  const text =
    detectors.length > 0
      ? t("Fire and critical alarms at once to whoever is on call, and again when they clear")
      : t("Critical alarms at once to whoever is on call, and again when they clear");
  return noticeRule({ key: "critical", title, text }, detectors, { priorities: [1], tellsEnd: true });
}

function unacknowledged(ground: ExampleGround, user: UserId): NoticeExample | undefined {
  if (ground.devices.length === 0) return undefined;
  return noticeRule(
    {
      key: "unacknowledged",
      title: t("Alarms that nobody acknowledges"),
      text: t("Critical and high alarms to whoever is on call; after 10 min without acknowledgement to you too"),
    },
    [],
    { steps: [...ON_CALL, { after: 10, to: [{ kind: "person", user }] }] },
  );
}

function lifts(ground: ExampleGround): NoticeExample | undefined {
  const devices = of(ground, LIFT.module);
  if (devices.length === 0) return undefined;
  return noticeRule(
    {
      key: "lifts",
      title: t("Lift alarms"),
      text: t("Critical and high alarms of lifts at once to whoever is on call, and again when they clear"),
    },
    devices,
    { systems: [LIFT.module], tellsEnd: true },
  );
}

function doorsAtNight(ground: ExampleGround): NoticeExample | undefined {
  const devices = of(ground, ACCESS_CONTROL.module);
  if (devices.length === 0) return undefined;
  return noticeRule(
    {
      key: "doors-at-night",
      title: t("Doors at night"),
      text: t("Alarms of doors between 20:00 and 06:00, of every priority, at once to whoever is on call"),
    },
    devices,
    {
      priorities: [1, 2, 3, 4],
      systems: [ACCESS_CONTROL.module],
      hours: { days: EVERY_DAY, from: "20:00", to: "06:00" },
    },
  );
}

function plant(ground: ExampleGround): NoticeExample | undefined {
  const devices = of(ground, EQUIPMENT.module, DOAS.module);
  if (devices.length === 0) return undefined;
  const systems = [EQUIPMENT.module, DOAS.module].filter((module) => of(ground, module).length > 0);
  return noticeRule(
    {
      key: "plant",
      title: t("Plant, working hours"),
      text: t("Alarms of plant from critical to medium on workdays between 07:00 and 18:00 to whoever is on call"),
    },
    devices,
    { priorities: [1, 2, 3], systems, hours: { days: [1, 2, 3, 4, 5], from: "07:00", to: "18:00" } },
  );
}

function gateways({ devices }: ExampleGround): NoticeExample | undefined {
  if (!devices.some(({ connection }) => connection !== undefined)) return undefined;
  return noticeRule(
    {
      key: "gateways",
      title: t("Gateways that do not answer"),
      text: t("Gateways that do not answer, at once to whoever is on call, and again when they are back"),
    },
    devices.filter(({ connection }) => connection !== undefined),
    { systems: [CONNECTION_SUBJECT], tellsEnd: true },
  );
}
