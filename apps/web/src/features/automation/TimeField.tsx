import { t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import { fieldError } from "../../collections/form/FormError.tsx";
import { typedTime } from "./typedTime.ts";

interface TimeFieldProps {
  label: string;
  /** As typed. */
  value: string;
  /** Whether something is wrong with it. */
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** A time of a day, on a clock of 24 hours in every browser. */
export function TimeField({ label, value, isWrong, onChange }: TimeFieldProps) {
  return (
    <TextInput
      aria-label={label}
      w={76}
      maxLength={5}
      inputMode="numeric"
      placeholder="18:30"
      autoComplete="off"
      value={value}
      error={isWrong ? fieldError(t("Enter a time such as 18:30")) : undefined}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value);
      }}
      onBlur={() => {
        if (typedTime(value) !== value) onChange(typedTime(value));
      }}
    />
  );
}
