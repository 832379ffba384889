import {
  type AuditQuery,
  type UserListQuery,
  listUsers,
  getUser,
  listSignInProviders,
  listUserSessions,
  listRoles,
  getRole,
  listAuditEntries,
  getAuditProof,
  listApiTokens,
} from "@atrium/contract/people";
import { t } from "@atrium/words";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { ask } from "../../platform/http.ts";
import { withoutStop } from "../../platform/withoutStop.ts";

const CONFLICTS: ReadonlySet<string> = new Set(["ERO003", "EUS007"]);

/** How often lists that others change are asked for again, ms. */
const INTERVAL = 15_000;
/**
 * Everything below `people` is read again after any change: users, roles, sessions and the audit depend on each other.
 */
const PEOPLE = "people";

export function useUsers(query: UserListQuery) {
  return useQuery({
    queryKey: [PEOPLE, "users", query],
    queryFn: ({ signal }) => ask(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

function countQuery(active: "true" | "false") {
  return queryOptions({
    queryKey: [PEOPLE, "users", "count", active],
    queryFn: ({ signal }) => ask(listUsers, { query: { active }, signal }),
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
    queryFn: ({ signal }) => ask(getUser, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

export function useUserSessions(id: number) {
  return useQuery({
    queryKey: [PEOPLE, "sessions", id],
    queryFn: ({ signal }) => ask(listUserSessions, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useRoles() {
  return useQuery({
    queryKey: [PEOPLE, "roles"],
    queryFn: ({ signal }) => ask(listRoles, { signal }),
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useSignInProviders() {
  return useQuery({
    queryKey: [PEOPLE, "sign-in providers"],
    queryFn: async ({ signal }) => (await ask(listSignInProviders, { signal })).providers,
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useRole(id: number | undefined) {
  return useQuery({
    queryKey: [PEOPLE, "role", id],
    queryFn: ({ signal }) => ask(getRole, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** As a list of one page. */
export function useApiTokens() {
  return useQuery({
    queryKey: [PEOPLE, "tokens"],
    queryFn: ({ signal }) => ask(listApiTokens, { signal }),
    select: ({ tokens }) => ({
      data: tokens,
      total: tokens.length,
      currentPage: 1,
      perPage: Math.max(1, tokens.length),
      totalPage: 1,
    }),
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

export function useAudit(query: Partial<AuditQuery>) {
  return useQuery({
    queryKey: [PEOPLE, "audit", query],
    queryFn: ({ signal }) => ask(listAuditEntries, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: INTERVAL,
  });
}

/** To be called after a change: what shows is read again. */
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
      const message = t(
        "{reason}. The form now shows that version with your changes applied. Save again to keep them.",
        {
          reason: withoutStop(failure.message),
        },
      );
      const { status, code, hasBody } = failure;
      throw new ApiError({ status, code, message, hasBody, cause: failure });
    }
  };
}

/** A walk over the whole log now. @param link one that was noted earlier */
export function useAuditProof(link: string | undefined) {
  return useQuery({
    queryKey: ["audit proof", link],
    queryFn: ({ signal }) => ask(getAuditProof, { query: { link }, signal }),
    // A walk is of its moment.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
