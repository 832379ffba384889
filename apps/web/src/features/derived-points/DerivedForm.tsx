import { DerivedPoint, MAX_FORMULA_LENGTH, Unit, UNITS } from "@atrium/contract/devices";
import { changeDerivedPoint, DerivedChange } from "@atrium/contract/site";
import { sayUnit, t } from "@atrium/words";
import { Button, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../collections/form/Confirm.tsx";
import formStyles from "../../collections/form/form.module.css";
import { fieldError } from "../../collections/form/FormError.tsx";
import { FormDrawer } from "../../collections/form/FormDrawer.tsx";
import { keyFrom } from "../../collections/form/keyFrom.ts";
import { useRequestForm } from "../../collections/form/useRequestForm.ts";
import { errorsBelow } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { siteQuery } from "../../platform/site.ts";
import { draftOf, pointOf } from "./derivedDraft.ts";
import { derivedQuery } from "./derivedQueries.ts";
import { InputFields } from "./InputFields.tsx";
import { LiveResult } from "./LiveResult.tsx";
import { DeviceSelect } from "../../devices/choice/PointAdder.tsx";

/** The formula is computed once typing has paused for this long, ms. */
const TYPING_PAUSE = 400;

interface DerivedFormProps {
  /** Absent: a new one. */
  readonly point?: DerivedPoint;
  readonly onClose: () => void;
}

/** One derived point: what it is called, what its formula reads, and what that gives now. */
export function DerivedForm({ point, onClose }: DerivedFormProps) {
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const before = point ?? null;
  const form = useRequestForm({
    saved: draftOf(point),
    body: DerivedChange,
    parent: "after",
    toBody: (draft) => ({ before, after: pointOf(draft) }),
    send: (body) => ask(changeDerivedPoint, { body }),
    onSaved: leave,
  });
  const { values, errors, paths, change } = form;
  const [typed] = useDebouncedValue(values, TYPING_PAUSE);
  const whole = DerivedPoint.safeParse(pointOf(typed));

  async function leave(): Promise<void> {
    await queries.invalidateQueries({ queryKey: derivedQuery.queryKey });
    await queries.invalidateQueries({ queryKey: siteQuery.queryKey });
    onClose();
  }

  async function remove(): Promise<void> {
    const isGone = await form.run(() => ask(changeDerivedPoint, { body: { before, after: null } }));
    setRemoving(false);
    if (!isGone) return;
    form.settle();
    await leave();
  }

  return (
    <FormDrawer
      title={point?.name ?? t("New derived point")}
      action={point === undefined ? t("Add derived point") : t("Save")}
      form={form}
      onClose={onClose}
      dialog={
        isRemoving &&
        point !== undefined && (
          <Confirm
            title={t("Remove {name}?", { name: point.name })}
            action={t("Remove")}
            isDestructive
            isBusy={form.isBusy}
            onConfirm={() => void remove()}
            onClose={() => {
              setRemoving(false);
            }}
          >
            {t("Its value ends now. What was recorded stays, but rules that use it have no value any more.")}
          </Confirm>
        )
      }
      aside={
        point !== undefined && (
          <Button
            className={formStyles["destructive"]}
            onClick={() => {
              setRemoving(true);
            }}
          >
            {t("Remove")}
          </Button>
        )
      }
    >
      <div className={`grid gap-14 ${formStyles["fields"]}`}>
        <DeviceSelect
          label={t("Device that has the point")}
          value={values.device}
          disabled={point !== undefined}
          error={fieldError(errors["device"])}
          onChange={(device) => {
            change({ device });
          }}
        />
        <TextInput
          label={t("Name")}
          maxLength={80}
          value={values.name}
          error={fieldError(errors["name"])}
          onChange={(event) => {
            const name = event.currentTarget.value;
            const isOwnKey = point !== undefined || values.key !== keyFrom(values.name);
            change({ name, ...(isOwnKey ? {} : { key: keyFrom(name) }) });
          }}
        />
        <TextInput
          label={t("Key")}
          description={t("Names the point in files and in the API")}
          disabled={point !== undefined}
          {...form.field("key")}
        />
        <InputFields
          inputs={values.inputs}
          own={values.device}
          errors={errorsBelow(paths, "inputs")}
          onChange={(inputs) => {
            change({ inputs });
          }}
        />
        <Textarea
          label={t("Formula")}
          description={t(
            "Numbers, input names, + - * / ^, comparisons, brackets; if(condition, value, otherwise), min, max, abs, sqrt, exp, ln; none for no value",
          )}
          autosize
          minRows={2}
          maxLength={MAX_FORMULA_LENGTH}
          spellCheck={false}
          {...form.field("formula")}
        />
        <LiveResult point={whole.success ? whole.data : undefined} />
        <Select
          label={t("Unit of the result")}
          searchable
          clearable
          data={UNITS.map((unit) => ({ value: unit, label: sayUnit(unit) }))}
          value={values.unit === "" ? null : values.unit}
          error={fieldError(errors["unit"])}
          onChange={(unit) => {
            const known = Unit.safeParse(unit);
            change({ unit: known.success ? known.data : "" });
          }}
        />
        <div className="row wrap gap-10">
          <NumberField
            label={t("Decimals")}
            value={values.decimals}
            error={errors["decimals"]}
            onChange={(decimals) => change({ decimals })}
          />
          <NumberField
            label={t("Lowest result")}
            value={values.min}
            error={errors["min"]}
            onChange={(min) => change({ min })}
          />
          <NumberField
            label={t("Highest result")}
            value={values.max}
            error={errors["max"]}
            onChange={(max) => change({ max })}
          />
        </div>
        <p className="t12 muted m-0">{t("A result outside these limits is no value.")}</p>
      </div>
    </FormDrawer>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | "";
  readonly error: string | undefined;
  readonly onChange: (value: number | "") => void;
}

function NumberField({ label, value, error, onChange }: NumberFieldProps) {
  return (
    <NumberInput
      w={140}
      label={label}
      value={value}
      error={fieldError(error)}
      onChange={(typed) => {
        const number = typeof typed === "number" ? typed : Number.parseFloat(typed);
        onChange(Number.isFinite(number) ? number : "");
      }}
    />
  );
}
