import {
  AuditProofReply,
  type AuditQuery,
  AuditRow,
  Paged,
  RoleRow,
  SessionRow,
  type UserListQuery,
  UserRow,
} from "@atrium/contract";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { get, USERS } from "../../platform/http.ts";

const CONFLICTS: ReadonlySet<string> = new Set(["ERO003", "EUS007"]);

/** How often lists that others change are asked for again, ms. */
const INTERVAL = 15_000;

const UserRows = Paged(UserRow);
const RoleRows = Paged(RoleRow);
const SessionRows = Paged(SessionRow);
const AuditRows = Paged(AuditRow);

/**
 * Everything below `people` is read anew after any change: users, roles, sessions and the audit depend on each other.
 */
const PEOPLE = "people";

export function useUsers(query: UserListQuery) {
  return useQuery({
    queryKey: [PEOPLE, "users", query],
    queryFn: ({ signal }) => get(UserRows, `${USERS}/users`, query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

function countQuery(active: "true" | "false") {
  return queryOptions({
    queryKey: [PEOPLE, "users", "count", active],
    queryFn: ({ signal }) => get(UserRows, `${USERS}/users`, { active }, { signal }),
    select: ({ total }: { total: number }) => total,
  });
}

/** How many users may sign in, and how many not; undefined until both are read. */
export function useUserCounts(): { active: number; inactive: number } | undefined {
  const active = useQuery(countQuery("true")).data;
  const inactive = useQuery(countQuery("false")).data;
  return active === undefined || inactive === undefined ? undefined : { active, inactive };
}

/** @param id as the address has it; not asked for where it is none */
export function useUser(id: number | undefined) {
  return useQuery({
    queryKey: [PEOPLE, "user", id],
    queryFn: ({ signal }) => get(UserRow, `${USERS}/users/${id}`, {}, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

export function useUserSessions(id: number) {
  return useQuery({
    queryKey: [PEOPLE, "sessions", id],
    queryFn: ({ signal }) => get(SessionRows, `${USERS}/users/${id}/sessions`, {}, { signal }),
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useRoles() {
  return useQuery({
    queryKey: [PEOPLE, "roles"],
    queryFn: ({ signal }) => get(RoleRows, `${USERS}/roles`, {}, { signal }),
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useRole(id: number | undefined) {
  return useQuery({
    queryKey: [PEOPLE, "role", id],
    queryFn: ({ signal }) => get(RoleRow, `${USERS}/roles/${id}`, {}, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

export function useAudit(query: Partial<AuditQuery>) {
  return useQuery({
    queryKey: [PEOPLE, "audit", query],
    queryFn: ({ signal }) => get(AuditRows, `${USERS}/audit`, query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

/** To be called after a change: what shows is read anew. */
export function usePeopleChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return useMemo(() => () => queries.invalidateQueries({ queryKey: [PEOPLE] }), [queries]);
}

/**
 * Sends a change. Where somebody else was faster, what they saved is read: it shows in the form beside what was changed here, which stays.
 */
export function useConflict(): <Reply>(sending: Promise<Reply>) => Promise<Reply> {
  const changed = usePeopleChanged();
  return async (sending) => {
    try {
      return await sending;
    } catch (failure) {
      if (!(failure instanceof ApiError) || !CONFLICTS.has(failure.code)) throw failure;
      await changed();
      const message = `${failure.message}. The form now has that version with your changes in it. Save again to keep them.`;
      const { status, code, hasBody } = failure;
      throw new ApiError({ status, code, message, hasBody, cause: failure });
    }
  };
}

/** A walk over the whole log now. @param link one that was noted earlier */
export function useAuditProof(link: string | undefined) {
  return useQuery({
    queryKey: ["audit proof", link],
    queryFn: ({ signal }) => get(AuditProofReply, `${USERS}/audit/proof`, { link }, { signal }),
    // A walk is of its moment.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
