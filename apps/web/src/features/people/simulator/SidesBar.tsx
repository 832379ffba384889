import { listUsers, type RoleRow } from "@atrium/contract/people";
import { Icon, IconButton, Segmented } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import arrowLeftRight from "lucide-react/icons/arrow-left-right";
import { useState } from "react";
import { ask } from "../../../platform/http.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import type { SimulatorAddress } from "./simulatorAddress.ts";

interface SidesBarProps {
  readonly roles: readonly RoleRow[];
  /** Undefined: one that is not saved yet. */
  readonly role: RoleRow | undefined;
  readonly against: RoleRow | undefined;
  readonly address: SimulatorAddress;
  readonly onChange: (address: SimulatorAddress) => void;
}

/** Whose eyes, and which role they are compared with. */
export function SidesBar({ roles, role, against, address, onChange }: SidesBarProps) {
  const isForUsers = hasFeature(useSession(), "usersSettable");
  const [by, setBy] = useState<"role" | "user">(address.user === undefined ? "role" : "user");
  const options = roles.map(({ id, name }) => ({ value: String(id), label: sayTerm(name) }));
  return (
    <div className="row wrap gap-10">
      {isForUsers && (
        <Segmented
          label={t("Simulate")}
          value={by}
          segments={[
            { value: "role", label: t("Role") },
            { value: "user", label: t("User") },
          ]}
          onChange={setBy}
        />
      )}
      {by === "user" ? (
        <UserSelect
          user={address.user}
          onChange={(user, roleId) => {
            onChange({ role: roleId, user, against: address.against });
          }}
        />
      ) : (
        <Select
          aria-label={t("Role")}
          placeholder={t("New role")}
          w={220}
          allowDeselect={false}
          data={options}
          value={role === undefined ? null : String(role.id)}
          onChange={(id) => {
            if (id !== null) onChange({ role: id, against: address.against });
          }}
        />
      )}
      <IconButton
        label={t("Swap the two roles")}
        icon={<Icon of={arrowLeftRight} size={15} />}
        disabled={role === undefined || against === undefined}
        onClick={() => {
          if (role !== undefined && against !== undefined) {
            onChange({ role: String(against.id), against: String(role.id) });
          }
        }}
      />
      <span className="muted">{t("compared with")}</span>
      <Select
        aria-label={t("Compared with")}
        w={220}
        allowDeselect={false}
        data={options}
        value={against === undefined ? null : String(against.id)}
        onChange={(id) => {
          if (id !== null) onChange({ ...address, against: id });
        }}
      />
    </div>
  );
}

interface UserSelectProps {
  readonly user: string | undefined;
  readonly onChange: (user: string, role: string) => void;
}

/** A person, found by typing. */
function UserSelect({ user, onChange }: UserSelectProps) {
  const [search, setSearch] = useState("");
  const { data } = useQuery({
    queryKey: ["people", "users", "simulated", search],
    queryFn: ({ signal }) => ask(listUsers, { query: { active: "all", size: 50, search }, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const users = data?.data ?? [];
  return (
    <Select
      aria-label={t("User")}
      placeholder={t("Choose a user")}
      w={220}
      searchable
      filter={({ options }) => options}
      onSearchChange={(text) => {
        // A chosen name is no search.
        setSearch(users.some((one) => labelOf(one) === text) ? "" : text.trim().slice(0, 64));
      }}
      data={users.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
      value={user ?? null}
      onChange={(id) => {
        const found = users.find((one) => String(one.id) === id);
        if (found !== undefined) onChange(String(found.id), String(found.role.id));
      }}
    />
  );
}

function labelOf({ username, role }: { username: string; role: { name: string } }): string {
  return `${username}, ${sayTerm(role.name)}`;
}
