import { RoleId } from "@atrium/contract/people";
import { Icon } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button, CloseButton, Select, TextInput } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import close from "lucide-react/icons/x";
import { fieldError } from "../../../collections/form/FormError.tsx";
import chips from "../../../collections/form/MultiSelect.module.css";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { useRoles } from "../peopleQueries.ts";
import type { GrantDraft } from "./providerDraft.ts";
import styles from "./providers.module.css";

interface GrantFieldsProps {
  /** Groups of a directory have plain names and distinguished ones. */
  isDirectory: boolean;
  grants: readonly GrantDraft[];
  /** By their path: `grants.0.group`. */
  errors: FieldErrors;
  onChange: (grants: readonly GrantDraft[]) => void;
}

/** Which group gets which role; the first that fits counts. */
export function GrantFields({ isDirectory, grants, errors, onChange }: GrantFieldsProps) {
  const roles = useRoles().data?.data ?? [];
  const options = roles.map(({ id, name }) => ({ value: String(id), label: sayTerm(name) }));
  return (
    <fieldset className={`bare grid gap-6 min-w-0 ${chips["picks"]}`}>
      <legend>{t("Roles by group")}</legend>
      <span className="t12 muted">
        {t(
          "The first group in this list that a person is in gives the role, at every sign-in. Anyone in none of them is refused.",
        )}
        {isDirectory && ` ${t("Enter the name of the group, or its whole distinguished name.")}`}
      </span>
      {grants.map(({ group, roleId }, index) => (
        // Rows have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={`grid items-start ${styles["grant"]}`}>
          <TextInput
            aria-label={t("Group {value}", { value: index + 1 })}
            placeholder={t("Group")}
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            value={group}
            error={fieldError(errors[`grants.${index}.group`])}
            onChange={(event) => {
              change(index, { group: event.currentTarget.value });
            }}
          />
          <Select
            aria-label={t("Role of group {value}", { value: index + 1 })}
            placeholder={t("Role")}
            data={options}
            allowDeselect={false}
            value={roleId === undefined ? null : String(roleId)}
            error={fieldError(errors[`grants.${index}.roleId`])}
            onChange={(value) => {
              change(index, { roleId: RoleId.safeParse(Number(value)).data });
            }}
          />
          <CloseButton
            size="lg"
            aria-label={t("Remove group {value}", { value: index + 1 })}
            icon={<Icon of={close} size={16} />}
            onClick={() => {
              onChange(grants.filter((_grant, other) => other !== index));
            }}
          />
        </div>
      ))}
      <div>
        <Button
          leftSection={<Icon of={plus} size={14} />}
          onClick={() => {
            onChange([...grants, { group: "", roleId: undefined }]);
          }}
        >
          {t("Add group")}
        </Button>
      </div>
    </fieldset>
  );

  function change(index: number, part: Partial<GrantDraft>): void {
    onChange(grants.map((grant, other) => (other === index ? { ...grant, ...part } : grant)));
  }
}
