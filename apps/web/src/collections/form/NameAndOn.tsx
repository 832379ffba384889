import { t } from "@atrium/words";
import { Switch, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";

interface NameAndOnProps {
  name: GetInputPropsReturnType;
  isOn: GetInputPropsReturnType;
  /** What being on means. */
  description: string;
}

/** What every channel and every rule has: its name, and whether it is on. */
export function NameAndOn({ name, isOn, description }: NameAndOnProps) {
  return (
    <>
      <TextInput label={t("Name")} data-autofocus autoComplete="off" maxLength={80} {...name} />
      <Switch label={t("On")} description={description} {...isOn} />
    </>
  );
}
