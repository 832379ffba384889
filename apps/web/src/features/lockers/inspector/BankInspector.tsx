import { t } from "@atrium/words";
import { useMemo } from "react";
import { useDevices, useReading } from "../../../devices/DevicesContext.ts";
import { DaySection } from "../../../devices/inspector/DaySection.tsx";
import { BigValue, Controls, DeviceHead, ValueRow } from "../../../devices/inspector/DeviceParts.tsx";
import { Facts } from "../../../devices/inspector/Facts.tsx";
import { Section } from "../../../devices/inspector/Section.tsx";
import { valueOf } from "../../../devices/reading.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { stateText } from "../../../devices/words.ts";
import { useCompartments } from "../compartments.ts";
import { EventList } from "../EventList.tsx";
import { useLockerAddress } from "../useLockerAddress.ts";
import { BoxInspector } from "./BoxInspector.tsx";

/** One compartment where one is chosen; the bank else: how full it is, its day, what happened there. */
export function BankInspector({ device }: DeviceProps) {
  const { rooms } = useDevices();
  const { search } = useLockerAddress();
  const reading = useReading(device);
  const compartments = useCompartments(useMemo(() => [device], [device]));
  const chosen = compartments.find(({ box }) => box === search.box);
  const used = valueOf(reading, "used");
  const day = (
    <DaySection
      device={device}
      point="used"
      title={t("Use of {name}", { name: device.name })}
      range={{ min: 0, max: Math.max(1, compartments.length) }}
    />
  );
  if (chosen !== undefined) return <BoxInspector compartment={chosen}>{day}</BoxInspector>;
  return (
    <>
      <DeviceHead device={device} />
      <Controls>
        <ValueRow>
          <BigValue
            text={used === null ? "–" : String(used)}
            unit={` ${t("of {count} in use", { count: compartments.length })}`}
            isOld={reading.isStale}
          />
        </ValueRow>
        <p className="t12 muted">{stateText(reading)}</p>
      </Controls>
      {day}
      <Section title={t("Events of this bank")}>
        <EventList banks={[device]} />
      </Section>
      <Facts
        device={device}
        seenAt={reading.seenAt}
        facts={[
          [t("Room"), rooms.get(device.room)?.name],
          [t("Topic"), device.address["topic"] === undefined ? undefined : String(device.address["topic"])],
        ]}
      />
    </>
  );
}
