import { FIRE_ALARM } from "@atrium/contract/devices";
import type { FirePanel } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Checkbox, TextInput } from "@mantine/core";
import { DevicePicks } from "./EffectFields.tsx";
import styles from "./program.module.css";
import { withCaused, withZone } from "./programDraft.ts";

interface ZoneFieldsProps {
  panel: FirePanel;
  zone: FirePanel["zones"][number];
  onChange: (panel: FirePanel) => void;
}

/** What a zone is called, its detectors, and what its alarm must cause. */
export function ZoneFields({ panel, zone, onChange }: ZoneFieldsProps) {
  return (
    <div className={`col gap-12 ${styles["fields"]}`}>
      <TextInput
        label={t("Name")}
        value={zone.name}
        maxLength={80}
        onChange={({ currentTarget: { value } }) => {
          onChange(withZone(panel, zone.number, { name: value }));
        }}
      />
      <fieldset className={`col bare gap-8 ${styles["causes"]}`}>
        <legend>{t("Required effects on alarm")}</legend>
        {panel.effects.map(({ key, name }) => (
          <Checkbox
            key={key}
            label={name}
            checked={zone.effects.includes(key)}
            onChange={() => {
              onChange(withCaused(panel, zone, key));
            }}
          />
        ))}
      </fieldset>
      <DevicePicks
        label={t("Detectors")}
        module={FIRE_ALARM.module}
        chosen={zone.detectors}
        onChange={(detectors) => {
          onChange(withZone(panel, zone.number, { detectors }));
        }}
      />
    </div>
  );
}
