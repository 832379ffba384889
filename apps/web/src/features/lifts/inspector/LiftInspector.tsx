import { LIFT_MODE_NAMES, type LiftFloors } from "@atrium/contract/devices";
import { sayNumber, sayTerm, t } from "@atrium/words";
import { useControl } from "../../../control/ControlContext.tsx";
import type { Device } from "../../../devices/device.ts";
import { Confirmation } from "../../../control/inspector/Confirmation.tsx";
import { BigValue, Controls, ValueRow } from "../../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../../devices/inspector/Facts.tsx";
import { InspectorHead } from "../../../devices/inspector/InspectorHead.tsx";
import { LastCommands } from "../../../control/inspector/LastCommands.tsx";
import { LockNote } from "../../../control/inspector/LockNote.tsx";
import { StillWorks } from "../../../control/inspector/StillWorks.tsx";
import { useDeviceControls } from "../../../control/inspector/useDeviceControls.ts";
import { Why } from "../../../control/inspector/Why.tsx";
import type { DeviceProps } from "../../../devices/system.ts";
import { capital } from "../../../devices/words.ts";
import { doorSentence, liftFactsOf, floorWords, isMoving, modeOf, stopsInOrder } from "../lift.ts";
import { plainQuantity } from "../../../platform/words/shown.ts";
import { DoorButtons } from "./DoorButtons.tsx";
import { LiftHistory } from "./LiftHistory.tsx";
import { ModeSection } from "./ModeSection.tsx";
import { SendToFloor } from "./SendToFloor.tsx";

/** One lift in full: where it is, its doors, where to send it, its mode, why, and what was asked of it lately. */
export function LiftInspector({ device }: DeviceProps) {
  const { buildingName } = useControl();
  const controls = useDeviceControls(device);
  const { reading, canControl, locks, isLocked, release } = controls;
  const { values, condition } = reading;
  const facts = liftFactsOf(device);
  const mode = modeOf(values);
  const floor = values["floor"] ?? null;
  const [ordinal = "–", ...rest] = floor === null ? [] : ordinalParts(floorWords(facts, floor));
  const wrong = condition.alarm ?? condition.trouble;
  const detail =
    facts.devID === undefined ? buildingName : t("{buildingName} · ID {devID}", { buildingName, devID: facts.devID });

  return (
    <>
      <InspectorHead title={device.name} detail={detail} />
      <Controls>
        <ValueRow>
          <BigValue text={ordinal} unit={rest.join("")} isOld={reading.isStale} />
          <Confirmation
            device={device}
            controls={controls}
            remark={
              wrong === undefined
                ? { glyph: "normal", first: doorLine(values), second: nextLine(values, facts) }
                : {
                    glyph: condition.alarm === undefined ? "trouble" : "alarm",
                    first: capital(wrong),
                    second: faultLine(device, values),
                  }
            }
          />
        </ValueRow>
        {canControl && (
          <>
            <DoorButtons device={device} controls={controls} />
            <SendToFloor device={device} controls={controls} />
            {locks.map((lock) => (
              <LockNote key={lock}>{lock}</LockNote>
            ))}
          </>
        )}
      </Controls>
      <ModeSection device={device} controls={controls} />
      <Why
        device={device}
        point="mode"
        value={values["mode"] ?? null}
        {...(mode === undefined
          ? {}
          : { says: t("in mode {LIFT_MODE_NAMES}", { LIFT_MODE_NAMES: sayTerm(LIFT_MODE_NAMES[mode]) }) })}
        onRelease={
          isLocked("mode")
            ? undefined
            : () => {
                release(["mode"]);
              }
        }
      />
      <LiftHistory device={device} />
      <LastCommands device={device} />
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          // What a lift that does not answer said last of now is not so any more.
          [t("Trips today"), reading.isStale || values["trips"] == null ? undefined : sayNumber(values["trips"])],
          [t("Mean wait"), reading.isStale ? undefined : secondsText(values["wait"])],
          [t("Load"), reading.isStale || values["load"] == null ? undefined : `${String(values["load"])} %`],
          [
            t("Capacity"),
            facts.persons === undefined
              ? undefined
              : t("{persons} persons, {load}", {
                  persons: facts.persons,
                  load: plainQuantity(facts.kg ?? 0, "kg", { most: 0 }),
                }),
          ],
        ]}
      />
      <StillWorks />
    </>
  );
}

/** "4th Floor" as "4" and "th floor"; a floor without an ordinal stays in one piece. */
function ordinalParts(words: string): readonly string[] {
  const [, figure, rest] = /^(\d+)(.*)$/.exec(words) ?? [];
  return figure === undefined ? [words] : [figure, rest ?? ""];
}

function doorLine(values: Parameters<typeof doorSentence>[0]): string {
  if (isMoving(values)) return values["state"] === 1 ? t("Going up") : t("Going down");
  return doorSentence(values);
}

function nextLine(values: Parameters<typeof doorSentence>[0], facts: LiftFloors): string {
  const held = values["hold-door"] ?? 0;
  if (held > 0) return t("{held} s left", { held });
  const [next] = stopsInOrder(values);
  return next === undefined ? t("No stops") : t("Next {floor}", { floor: floorWords(facts, next) });
}

function faultLine(device: Device, values: Parameters<typeof doorSentence>[0]): string {
  if (values["fault"] !== 1) return t("Recalled by the fire alarm system");
  const code = values["fault-code"] ?? 0;
  const states = device.points["fault-code"]?.states;
  const name = states?.find(({ value }) => value === code)?.name;
  return name === undefined ? t("Fault code {code}", { code }) : t("{name}, code {code}", { name, code });
}

function secondsText(seconds: number | null | undefined): string | undefined {
  return seconds === null || seconds === undefined ? undefined : `${sayNumber(seconds, 2)} s`;
}
