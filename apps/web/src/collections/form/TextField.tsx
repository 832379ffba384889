import { t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";

interface TextFieldProps {
  label: string;
  value: string;
  /** What is wrong with a text; undefined: nothing. */
  check?: (text: string) => string | undefined;
  /** What stands there while the text is empty, which it may be. */
  placeholder?: string;
  onChange: (text: string) => void;
}

/** A text that counts when it was typed to its end: with Enter, or when the field is left. */
export function TextField({ label, value, check, placeholder, onChange }: TextFieldProps) {
  const [typed, setTyped] = useState<string>();
  const text = (typed ?? value).trim();
  const error =
    typed === undefined ? undefined : text === "" && placeholder === undefined ? t("Required") : check?.(text);
  function keep(): void {
    setTyped(undefined);
    if (error === undefined && text !== value) onChange(text);
  }
  return (
    <TextInput
      size="xs"
      label={label}
      placeholder={placeholder}
      value={typed ?? value}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onBlur={keep}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter") keep();
        if (event.key === "Escape") setTyped(undefined);
      }}
    />
  );
}
