import type { RoleId } from "@atrium/contract/people";
import { sayTerm, t } from "@atrium/words";
import { Select, TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import styles from "../../../collections/form/form.module.css";
import type { FieldErrors } from "../../../collections/form/useSubmit.ts";
import { useRoles } from "../peopleQueries.ts";
import { ConsequenceNotes } from "../roles/ConsequenceNotes.tsx";
import { rightsText, usedFeatures } from "../roles/rights.ts";
import { withoutStop } from "../../../platform/withoutStop.ts";

interface Draft {
  username: string;
  roleId: RoleId | undefined;
}

interface NameAndRoleProps {
  draft: Draft;
  /** The role as the user has it, until the list of roles is read. */
  role?: { id: RoleId; name: string };
  errors: FieldErrors;
  onChange: (change: Partial<Draft>) => void;
}

/** The name to sign in with, and the role; what the role allows stands under it. */
export function NameAndRole({ draft, role, errors, onChange }: NameAndRoleProps) {
  const roles = useRoles();
  const known = roles.data?.data ?? [];
  const chosen = known.find(({ id }) => id === draft.roleId);
  const offered = known.length === 0 && role !== undefined ? [role] : known;
  return (
    <div>
      <div className={`grid items-start ${styles["pair"]}`}>
        <TextInput
          label={t("Username")}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={draft.username}
          error={fieldError(errors["username"])}
          onChange={(event) => {
            onChange({ username: event.currentTarget.value });
          }}
        />
        <Select
          label={t("Role")}
          placeholder={t("Choose a role")}
          allowDeselect={false}
          data={offered.map(({ id, name }) => ({ value: String(id), label: sayTerm(name) }))}
          value={draft.roleId === undefined ? null : String(draft.roleId)}
          description={hint()}
          inputWrapperOrder={["label", "input", "error", "description"]}
          error={fieldError(errors["roleId"])}
          onChange={(value) => {
            onChange({ roleId: known.find(({ id }) => String(id) === value)?.id });
          }}
        />
      </div>
      {chosen !== undefined && chosen.id !== role?.id && <ConsequenceNotes used={usedFeatures(chosen)} />}
    </div>
  );

  function hint(): string {
    if (chosen !== undefined) return rightsText(usedFeatures(chosen));
    if (roles.error !== null) {
      return t("The roles could not be loaded. {message}.", { message: withoutStop(roles.error.message) });
    }
    return t("The permissions of the role are shown here");
  }
}
