import { millis } from "@atrium/contract";
import { LOCKER_STATE_NAMES } from "@atrium/contract/access";
import { sayTerm, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { BigValue, Controls, ValueRow } from "../../../devices/inspector/DeviceParts.tsx";
import { InspectorHead } from "../../../devices/inspector/InspectorHead.tsx";
import { Section } from "../../../devices/inspector/Section.tsx";
import { age, moment } from "../../../platform/time.ts";
import { type Compartment, keyOf } from "../compartments.ts";
import { EventList } from "../EventList.tsx";
import { lastEventsQuery } from "../queries.ts";
import { StateMark } from "../StateMark.tsx";

/** One compartment: its state, since when, and what happened at it. @param props.children of its bank */
export function BoxInspector({ compartment, children }: { compartment: Compartment; children: ReactNode }) {
  const { place, timeZone, now, past } = useDevices();
  const { device, box, state, isStale, since, seenAt } = compartment;
  const { data: last } = useQuery(lastEventsQuery(place));
  const filledAt =
    state === "free" || past !== undefined ? undefined : (last?.get(keyOf(compartment))?.filledAt ?? undefined);
  return (
    <>
      <InspectorHead title={t("Compartment {box}", { box })} detail={`${device.name} · ${device.id}`} />
      <Controls>
        <ValueRow>
          <StateMark state={state} size={26} />
          <BigValue text={state === undefined ? t("No value") : sayTerm(LOCKER_STATE_NAMES[state])} isOld={isStale} />
        </ValueRow>
        <p className="t12 muted num">
          {isStale && seenAt !== null && t("Last reported by its bank, {moment}", { moment: moment(seenAt, timeZone) })}
          {!isStale && since !== null && t("Since {moment}", { moment: moment(since, timeZone) })}
        </p>
        {filledAt !== undefined && (
          <p className="t12 num">
            {t("In use for {age}, since {moment}", {
              age: age(millis(now() - filledAt)),
              moment: moment(filledAt, timeZone),
            })}
          </p>
        )}
      </Controls>
      <Section title={t("Events of this compartment")}>
        <EventList key={keyOf(compartment)} banks={[device]} of={{ device, box }} />
      </Section>
      {children}
    </>
  );
}
