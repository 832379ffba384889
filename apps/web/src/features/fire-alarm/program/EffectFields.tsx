import { DeviceId } from "@atrium/contract";
import type { PlannedEffect } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { Button, NumberInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { devicesQuery } from "../../../devices/queries.ts";
import { MultiSelect } from "../../../collections/form/MultiSelect.tsx";
import { moduleOf } from "./effectKinds.ts";
import styles from "./program.module.css";

interface EffectFieldsProps {
  effect: PlannedEffect;
  onChange: (change: Partial<PlannedEffect>) => void;
  onRemove: () => void;
}

/** What one effect is called, which devices have to do it, and how soon. */
export function EffectFields({ effect, onChange, onRemove }: EffectFieldsProps) {
  const { name, column, devices, within } = effect;
  const module = moduleOf(effect);
  return (
    <div className={`col gap-12 ${styles["fields"]}`}>
      <TextInput
        label={t("Name")}
        value={name}
        maxLength={80}
        onChange={({ currentTarget: { value } }) => {
          onChange({ name: value });
        }}
      />
      <div className={`grid gap-12 ${styles["pair"]}`}>
        <TextInput
          label={t("Matrix column")}
          value={column}
          maxLength={20}
          onChange={({ currentTarget: { value } }) => {
            onChange({ column: value });
          }}
        />
        <NumberInput
          label={t("Time limit, seconds")}
          value={within}
          min={1}
          max={600}
          allowDecimal={false}
          onChange={(value) => {
            onChange({ within: typeof value === "number" ? value : 0 });
          }}
        />
      </div>
      {module === undefined ? (
        <p className="t12 muted">
          {t(
            "The devices of this effect can be changed only in the program file: this form does not support the state they report.",
          )}
        </p>
      ) : (
        <DevicePicks
          label={t("Devices")}
          module={module}
          chosen={devices}
          onChange={(chosen) => {
            onChange({ devices: chosen });
          }}
        />
      )}
      <Button variant="subtle" size="compact-sm" className={styles["remove"]} onClick={onRemove}>
        {t("Remove effect")}
      </Button>
    </div>
  );
}

interface DevicePicksProps {
  label: string;
  module: Parameters<typeof devicesQuery>[0];
  chosen: readonly DeviceId[];
  onChange: (chosen: DeviceId[]) => void;
}

/** Some devices of the campus, by name. */
export function DevicePicks({ label, module, chosen, onChange }: DevicePicksProps) {
  const { data = [] } = useQuery(devicesQuery(module));
  return (
    <MultiSelect
      label={label}
      options={data.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
      chosen={chosen}
      empty={t("None yet")}
      placeholder={t("Add one")}
      onChange={(ids) => {
        onChange(ids.map((id) => DeviceId.parse(id)));
      }}
    />
  );
}
