import { IconButton, Icon, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Select, TextInput } from "@mantine/core";
import x from "lucide-react/icons/x";
import { fieldError } from "../../collections/form/FormError.tsx";
import { placeOptions } from "../../collections/form/placeOptions.ts";
import { errorsBelow, type FieldErrors } from "../../collections/form/useSubmit.ts";
import { useSite } from "../../platform/site.ts";
import { type DraftInput, NEW_INPUT } from "./derivedDraft.ts";
import { PointAdder } from "../../devices/choice/PointAdder.tsx";
import styles from "./derived.module.css";

interface InputsProps {
  readonly inputs: readonly DraftInput[];
  /** The device that the derived point is of. */
  readonly own: string;
  /** By the path below the inputs: `0.name`. */
  readonly errors: FieldErrors;
  readonly onChange: (inputs: readonly DraftInput[]) => void;
}

/** What the formula reads, by name. */
export function InputFields({ inputs, own, errors, onChange }: InputsProps) {
  return (
    <fieldset className="bare grid gap-12">
      <legend>{t("Inputs")}</legend>
      {inputs.map((input, index) => (
        <InputField
          // oxlint-disable-next-line react/no-array-index-key -- inputs have no other identity while they are named
          key={index}
          input={input}
          own={own}
          errors={errorsBelow(errors, String(index))}
          onChange={(next) => {
            onChange(inputs.with(index, next));
          }}
          onRemove={() => {
            onChange(inputs.toSpliced(index, 1));
          }}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onChange([...inputs, NEW_INPUT]);
          }}
        >
          {t("Add an input")}
        </Button>
      </div>
    </fieldset>
  );
}

interface InputProps {
  readonly input: DraftInput;
  readonly own: string;
  readonly errors: FieldErrors;
  readonly onChange: (input: DraftInput) => void;
  readonly onRemove: () => void;
}

function InputField({ input, own, errors, onChange, onRemove }: InputProps) {
  const floors = placeOptions(useSite()).filter(({ value }) => value.split("/").length < 3);
  const wrong = Object.entries(errors).find(([path]) => path.startsWith("points"))?.[1];
  return (
    <div className={`grid gap-10 border rounded ${styles["input"]}`}>
      <div className="row gap-8 items-end">
        <TextInput
          className="grow"
          label={t("Name in the formula")}
          value={input.name}
          maxLength={40}
          error={fieldError(errors["name"])}
          onChange={(event) => {
            onChange({ ...input, name: event.currentTarget.value });
          }}
        />
        <Segmented
          label={t("What it reads")}
          segments={[
            { value: "points", label: t("Points") },
            { value: "area", label: t("Floor area") },
          ]}
          value={input.kind}
          onChange={(kind) => {
            onChange({ ...input, kind: kind === "area" ? "area" : "points" });
          }}
        />
        <IconButton
          label={t("Remove the input {name}", { name: input.name })}
          icon={<Icon of={x} size={16} />}
          onClick={onRemove}
        />
      </div>
      {input.kind === "area" ? (
        <Select
          label={t("Building or floor")}
          searchable
          data={floors}
          value={input.place === "" ? null : input.place}
          error={fieldError(errors["area"] ?? errors["area.placement"])}
          onChange={(place) => {
            onChange({ ...input, place: place ?? "" });
          }}
        />
      ) : (
        <>
          <ul className="plain-list grid gap-6" aria-label={t("Points of {name}", { name: input.name })}>
            {input.points.map((one, index) => (
              <li key={`${one.device} ${one.point}`} className="row justify-between gap-8">
                <span className="break-anywhere">{`${one.device} ${one.point}`}</span>
                <IconButton
                  size="sm"
                  label={t("Remove {point}", { point: `${one.device} ${one.point}` })}
                  icon={<Icon of={x} size={14} />}
                  onClick={() => {
                    onChange({ ...input, points: input.points.toSpliced(index, 1) });
                  }}
                />
              </li>
            ))}
          </ul>
          {input.points.length > 1 && <p className="t12 muted m-0">{t("The formula reads their sum.")}</p>}
          <div className="t12">{fieldError(wrong)}</div>
          <PointAdder
            own={own}
            onAdd={(point) => {
              onChange({ ...input, points: [...input.points, point] });
            }}
          />
          <TextInput
            label={t("Convert to")}
            description={t("A unit such as m³/s or kW; empty: the unit of the point")}
            value={input.unit}
            maxLength={40}
            error={fieldError(errors["unit"])}
            onChange={(event) => {
              onChange({ ...input, unit: event.currentTarget.value.trim() });
            }}
          />
        </>
      )}
    </div>
  );
}
