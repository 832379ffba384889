import { RoleId } from "@atrium/contract/people";
import { Select } from "@mantine/core";
import { useRoles } from "../peopleQueries.ts";

interface RoleFilterProps {
  role: RoleId | undefined;
  onChange: (role: RoleId | undefined) => void;
}

/** Which role's users the list shows. */
export function RoleFilter({ role, onChange }: RoleFilterProps) {
  const roles = useRoles().data?.data ?? [];
  return (
    <Select
      aria-label="Users of role"
      placeholder="Role"
      clearable
      w={160}
      data={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={role === undefined ? null : String(role)}
      onChange={(value) => {
        onChange(RoleId.safeParse(Number(value)).data);
      }}
    />
  );
}
