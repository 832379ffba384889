import { t } from "@atrium/words";
import { Checkbox } from "@mantine/core";

interface AsksNewPasswordProps {
  isAsked: boolean;
  onChange: (isAsked: boolean) => void;
}

/** Whether the user replaces the password that somebody else gave. Programs cannot. */
export function AsksNewPassword({ isAsked, onChange }: AsksNewPasswordProps) {
  return (
    <Checkbox
      label={t("The user must choose a new one at the next sign-in")}
      description={t("Not for programs: they cannot do this")}
      checked={isAsked}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
    />
  );
}
