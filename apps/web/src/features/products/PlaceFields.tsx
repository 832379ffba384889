import {
  BACNET_OBJECT_TYPES,
  BacnetObjectType,
  MODBUS_TABLES,
  type ProductFile,
  REGISTER_TYPES,
  WORD_ORDERS,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { Checkbox, Select, TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../collections/form/useSubmit.ts";
import { MeaningFields } from "./MeaningFields.tsx";
import { NumberField } from "./NumberField.tsx";
import type { PlaceDraft, PointDraft } from "./pointDraft.ts";

interface PlaceFieldsProps {
  protocol: ProductFile["protocol"];
  point: PointDraft;
  /** By the path below the point. */
  errors: FieldErrors;
  onChange: (place: Partial<PlaceDraft>) => void;
}

/** They are the same in every language. */
const PROTOCOL_WORDS = { options: { translate: "no" } } as const;

/** Where a point is in its device, as its protocol says it. */
export function PlaceFields(props: PlaceFieldsProps) {
  switch (props.protocol) {
    case "bacnet":
      return <ObjectFields {...props} />;
    case "modbus":
      return <RegisterFields {...props} />;
    default:
      return <TopicFields {...props} />;
  }
}

function ObjectFields({ point: { place }, errors, onChange }: PlaceFieldsProps) {
  return (
    <>
      <Select
        label={t("Object type")}
        attributes={PROTOCOL_WORDS}
        searchable
        allowDeselect={false}
        data={[...BACNET_OBJECT_TYPES]}
        value={place.objectType}
        error={fieldError(errors["objectType"])}
        onChange={(value) => onChange({ objectType: BacnetObjectType.parse(value) })}
      />
      <NumberField
        label={t("Instance")}
        isWhole
        value={place.instance}
        error={errors["instance"] ?? errors["instance.plus"]}
        onChange={(instance) => onChange({ instance })}
      />
      <Checkbox
        label={t("Added to the instance in the device’s address")}
        checked={place.isRelative}
        onChange={(event) => onChange({ isRelative: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("Ask the device to report changes (COV)")}
        checked={place.hasNotifications}
        onChange={(event) => onChange({ hasNotifications: event.currentTarget.checked })}
      />
    </>
  );
}

function RegisterFields({ point: { kind, place }, errors, onChange }: PlaceFieldsProps) {
  const isBitTable = place.table === "coil" || place.table === "discrete-input";
  const hasBit = !isBitTable && kind === "boolean" && place.type === "uint16";
  return (
    <>
      <Select
        label={t("Table")}
        attributes={PROTOCOL_WORDS}
        allowDeselect={false}
        data={[...MODBUS_TABLES]}
        value={place.table}
        error={fieldError(errors["table"])}
        onChange={(value) => onChange({ table: oneOf(MODBUS_TABLES, value) })}
      />
      <NumberField
        label={t("Register")}
        description={t("As manuals print it: the first is 1")}
        isWhole
        value={place.register}
        error={errors["register"]}
        onChange={(register) => onChange({ register })}
      />
      {!isBitTable && (
        <>
          <Select
            label={t("Type")}
            attributes={PROTOCOL_WORDS}
            allowDeselect={false}
            data={REGISTER_TYPES.filter((type) => type !== "bit")}
            value={place.type}
            error={fieldError(errors["type"])}
            onChange={(value) => onChange({ type: oneOf(REGISTER_TYPES, value) })}
          />
          <Select
            label={t("Word order")}
            allowDeselect={false}
            data={[
              { value: "high-first", label: t("High word first") },
              { value: "low-first", label: t("Low word first") },
            ]}
            value={place.wordOrder}
            error={fieldError(errors["wordOrder"])}
            onChange={(value) => onChange({ wordOrder: oneOf(WORD_ORDERS, value) })}
          />
        </>
      )}
      {hasBit && (
        <NumberField
          label={t("Bit of the register")}
          description={t("0 is the lowest; empty: the whole register")}
          isWhole
          value={place.bit}
          error={errors["bit"]}
          onChange={(bit) => onChange({ bit })}
        />
      )}
    </>
  );
}

function TopicFields({ point: { isWritable, place }, errors, onChange }: PlaceFieldsProps) {
  return (
    <>
      <Topic
        label={t("Topic")}
        description={t("Below the device’s own; empty: the topic of its state")}
        value={place.topic}
        error={errors["state"]}
        onChange={(topic) => onChange({ topic })}
      />
      <Topic
        label={t("Field of the message")}
        description={t("Dots lead into objects: ENERGY.Power. Empty: the whole message")}
        value={place.field}
        error={errors["field"]}
        onChange={(field) => onChange({ field })}
      />
      {isWritable && (
        <>
          <Topic
            label={t("Topic of commands")}
            value={place.setTopic}
            error={errors["set.topic"]}
            onChange={(setTopic) => onChange({ setTopic })}
          />
          <Topic
            label={t("Field of commands")}
            description={t("Empty: the value alone is sent")}
            value={place.setField}
            error={errors["set.field"]}
            onChange={(setField) => onChange({ setField })}
          />
        </>
      )}
      <MeaningFields
        legend={t("Words of the device")}
        textLabel={t("The device says")}
        add={t("Add a word")}
        meanings={place.words}
        errors={errorsBelow(errors, "words")}
        onChange={(words) => onChange({ words })}
      />
    </>
  );
}

interface TopicProps {
  label: string;
  description?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Topic({ label, description, value, error, onChange }: TopicProps) {
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      error={fieldError(error)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** @throws Error where the list offers what it does not know */
function oneOf<Word extends string>(words: readonly Word[], chosen: string | null): Word {
  const word = words.find((one) => one === chosen);
  if (word === undefined) throw new Error(`${String(chosen)} is not offered`);
  return word;
}
