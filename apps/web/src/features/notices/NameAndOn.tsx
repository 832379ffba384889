import { Switch, TextInput } from "@mantine/core";
import { fieldError } from "../../lists/form/Refusal.tsx";

interface NameAndOnProps {
  draft: { readonly name: string; readonly isOn: boolean };
  error: string | undefined;
  /** What being on means. */
  description: string;
  onChange: (change: { name: string } | { isOn: boolean }) => void;
}

/** What every channel and every rule has: its name, and whether it is on. */
export function NameAndOn({ draft, error, description, onChange }: NameAndOnProps) {
  return (
    <>
      <TextInput
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={80}
        value={draft.name}
        error={fieldError(error)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Switch
        label="On"
        description={description}
        checked={draft.isOn}
        onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
      />
    </>
  );
}
