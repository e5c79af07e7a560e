/* Made from openapi.json by `npm run types`: do not edit. */

export interface paths {
    "/api/v1/access/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists all tokens, without their secrets
         * @description Lists all tokens, without their secrets. For admins.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokensView"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Makes a token; its secret is shown only here
         * @description Makes a token; its secret is shown only here. For admins; and for organizers where it is a recorder's, bound to one match that their own token is for, and good for 14 days at most. Whose token is for one event makes them for matches of it that are here already.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The token to make */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TokenWish"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedView"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body did not arrive, or too slowly */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access/tokens/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes a token, for good
         * @description Revokes a token, for good. For admins.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Number of the token */
                    number: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenView"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access/trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done, by whom, in order
         * @description What was done, by whom, in order. For admins. The chain of hashes is verified by `aftermath audit-trail`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the line after which to begin; 0 by default. */
                    after?: number;
                    /** @description How many at most; 100 by default. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TrailView"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changed-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results that an amendment or a ruling changed after the end of the battle
         * @description Results that an amendment or a ruling changed after the end of the battle: of which match, from what to what, by whom and when. Statistics count the result by the whole log.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only of this game. */
                    system?: string;
                    /** @description Only of battles of this event. */
                    event?: string;
                    /** @description Only of battles of this player. */
                    player?: string;
                    /** @description Only of this match. */
                    match?: string;
                    /** @description Rows of the page, 1 to 1,000; 50 by default. */
                    limit?: number;
                    /** @description Continue where an earlier page ended: its `next`. */
                    after?: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedResultsView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was accepted, over all matches, in order
         * @description What was accepted, over all matches, in order: one JSON object per line, as many as asked for; or, for a reader that accepts `text/event-stream`, those so far and then each as it arrives.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the last submission that the reader has; 0 by default. `Last-Event-ID` takes precedence. */
                    after?: number;
                    /** @description How many at most, where the answer is not a stream of events; 1,000 by default. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": components["schemas"]["ChangeView"];
                        "text/event-stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compares two logs and saves neither
         * @description Compares two logs and saves neither. Each is a saved match that is named, or is in the body: two logs in one body stand one after the other, each with its header. A saved match is compared as the caller may read it: with names where an organizer asks whose token is for it, else with pseudonyms, so that nobody finds out by guessing who played.
         */
        post: {
            parameters: {
                query?: {
                    /** @description A saved match, which is the first log. */
                    match?: string;
                    /** @description A saved match, which is the second log. */
                    other?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The logs that are not named, at most 64 MiB together */
            requestBody: {
                content: {
                    "application/octet-stream": string;
                    "application/x-ndjson": string;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ComparisonView"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not a log: `log` says which of the two, `line`, `column`, `entry`, `path` where in it */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Disputes of all matches with their decisions, the most urgent first
         * @description Disputes of all matches with their decisions, the most urgent first: open ones before settled ones; among the open ones first those that decide the winner, then those that change the score, then those of entries that break a rule, then the others, each with the oldest battle first; the settled ones by the latest battle.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `open`, `ruled`, `agreed`, `withdrawn` or `all`; `all` by default. */
                    state?: string;
                    /** @description Only of this game. */
                    system?: string;
                    /** @description Only of battles of this event. */
                    event?: string;
                    /** @description Only of battles of this player. */
                    player?: string;
                    /** @description Only of this match. */
                    match?: string;
                    /** @description Rows of the page, 1 to 1,000; 50 by default. */
                    limit?: number;
                    /** @description Continue where an earlier page ended: its `next`. */
                    after?: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DisputesView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dump": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The files that hold the tables
         * @description The files that hold the tables. To update a copy, load those that are new to it and remove the others. What follows from all matches at once, `ratings`, is in no file: ask for it in SQL.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DumpView"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dump/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of the tables by its hash, whole or in part (`Range: bytes=…`, one range)
         * @description A file of the tables by its hash, whole or in part (`Range: bytes=…`, one range). The content of a hash never changes; once the tables have moved on, the file is gone, and the list has others.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description SHA-256 of the file, 64 hexadecimal digits, as the list has it */
                    sha256: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/vnd.apache.parquet": number[];
                    };
                };
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/vnd.apache.parquet": number[];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                416: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ledgers of other clubs from which matches are taken
         * @description The ledgers of other clubs from which matches are taken, how far each came, and what is wrong where nothing is taken.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FollowingView"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Uploads a table of results
         * @description Uploads a table of results: every sound row becomes a match that is known by its result. All rows are checked before any is saved; the same table again adds nothing. Rows may name rosters that come in the same archive, by their paths from the folder of the table.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Check every row and save nothing. */
                    dry_run?: boolean;
                    /** @description Save the good rows although others are refused. */
                    partly?: boolean;
                    /** @description Save the players' names instead of giving them pseudonyms. */
                    keep_names?: boolean;
                    /** @description In rows that do not say who won, more points win and equal points are a draw. */
                    scores_decide?: boolean;
                    /** @description Name of the table, which its logs give as their source. */
                    name?: string;
                    /** @description Encoding, such as `windows-1251`; by default UTF-8, or what the byte order mark says. */
                    encoding?: string;
                    /** @description What foreign columns and words mean, as JSON: `columns`, `values`, `fixed`, `date_format`. */
                    mapping?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The table, at most 16 MiB; or a ZIP archive of it, the one `.csv`, and of the rosters that it names, at most 64 MiB packed and unpacked, 1,000 files */
            requestBody: {
                content: {
                    "application/zip": string;
                    "text/csv": string;
                };
            };
            responses: {
                /** @description What becomes of each row; `kept` says whether the accepted ones are saved */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImportReport"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `role` says which role it takes, `scope` what the token is for */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not a table of results */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/import/roster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads a roster of BattleScribe or New Recruit
         * @description Reads a roster of BattleScribe or New Recruit, `.ros` or `.rosz`, or an army list as text, and saves nothing of it.
         */
        post: {
            parameters: {
                query?: {
                    /** @description `a` or `b`, `a` by default: ids of its units begin with it. */
                    side?: "a" | "b";
                    /** @description The game that it is of where it names none, as army lists in text do. */
                    system?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The roster, at most 16 MiB; its content decides what it is, whatever its type */
            requestBody: {
                content: {
                    "application/octet-stream": string;
                    "application/xml": string;
                    "application/zip": string;
                    "text/xml": string;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RosterView"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not a roster: `code` says what, `line` where */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ledger/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed head of the tree over every line ever accepted
         * @description The signed head of the tree over every line ever accepted: C2SP `tlog-checkpoint`. The tiles of the tree and its leaves are beside it at `tile/<L>/<N>[.p/<W>]` and `tile/entries/<N>[.p/<W>]`, as C2SP `tlog-tiles` says.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ledger/consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The proof that a newer tree is an older one grown (RFC 6962, 2.1.2)
         * @description The proof that a newer tree is an older one grown (RFC 6962, 2.1.2): hashes in base64, one per line.
         */
        get: {
            parameters: {
                query: {
                    /** @description Leaves of the older tree. */
                    from: number;
                    /** @description Leaves of the newer one. */
                    to: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ledger/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The key that verifies what the ledger signs, in the form of C2SP `signed-note` */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ledger/redactions/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed head of the tree of what the ledger said of redacted lines
         * @description The signed head of the tree of what the ledger said of redacted lines; its tiles and leaves are beside it.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ledger/witnessed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last head that witnesses cosigned */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The matches, the last played first
         * @description The matches, the last played first. Filtered by `name`, `event`, `scenario`, `verdict`, `fidelity` or `ledger`, what arrived within the last moments may be missing.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only this game. */
                    system?: string;
                    /** @description Only matches of this player: the name exactly as in the log, or the pseudonym under which the player is shown. */
                    player?: string;
                    /** @description Only matches with a player or an army whose name has this part, whatever the case of its letters. */
                    name?: string;
                    /** @description Only matches of an event whose name has this part. */
                    event?: string;
                    /** @description Only matches of a scenario whose name has this part. */
                    scenario?: string;
                    /**
                     * @description `broken`: an entry breaks a rule and was played on. `contested`: one is disputed, or an organizer ruled on it.
                     *     `clean`: neither.
                     */
                    verdict?: string;
                    /** @description Only matches whose logs record so much: `result`, `turns`, `actions` or `full`. */
                    fidelity?: string;
                    /** @description Only matches from the ledger of another club of this name. */
                    ledger?: string;
                    /** @description Played on this day or later, `YYYY-MM-DD`. */
                    from?: string;
                    /** @description Played on this day or earlier, `YYYY-MM-DD`. */
                    to?: string;
                    /** @description Continue where an earlier page ended: its `next`. */
                    after?: string;
                    /** @description Matches on the page; 50 by default. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MatchList"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Uploads a whole log, which is read, judged and saved: all of it or nothing
         * @description Uploads a whole log, which is read, judged and saved: all of it or nothing. Broken rules are no reason to refuse it. It may be a text in the notation that people write; then it is saved as the log that the text describes, without its comments.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Whether only to read and judge it, and save nothing; false by default. */
                    trial?: boolean;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The log, at most 64 MiB; `text/plain` is the notation */
            requestBody: {
                content: {
                    "application/octet-stream": string;
                    "application/x-ndjson": string;
                    "text/plain": string;
                };
            };
            responses: {
                /** @description Nothing was saved: a trial was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Upload"];
                    };
                };
                201: {
                    headers: {
                        /** @description Address of the match */
                        Location?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Upload"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `role` says which role it takes, `scope` what the token is for */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `match` is already here: the same log (`identical`), or another (`parts_at`); where it has hidden names, only the token that uploaded it learns which */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not a log: `line`, `column`, `entry`, `path` say where, `code` what */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One match: what its log says of itself, the score, and the verdicts */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MatchView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/amendments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the agreed amendments of a match change: its entries read both ways */
        get: {
            parameters: {
                query?: {
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AmendmentsView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/animation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A turn as an animated picture
         * @description A turn as an animated picture: the table wherever it changed, in 24 frames at most; 800 by 420 px.
         */
        get: {
            parameters: {
                query: {
                    /** @description Number of the turn, from 1; 0 is what came before the first. */
                    turn: number;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/gif": number[];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/board/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The table after one entry; after the header for 0 */
        get: {
            parameters: {
                query?: {
                    /** @description `effective` (the default) with amendments applied; `recorded` as first written. */
                    reading?: "effective" | "recorded";
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                    /** @description Number of the entry, 0 for the header */
                    n: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BoardView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/boards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tables after some entries, as far as the log goes */
        get: {
            parameters: {
                query?: {
                    /** @description The entry after which the first is; 0, the header, by default. */
                    from?: number;
                    /** @description The entry after which the last is, at most (and by default) 199 further. */
                    to?: number;
                    /** @description `effective` (the default) with amendments applied; `recorded` as first written. */
                    reading?: "effective" | "recorded";
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BoardView"][];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A match with everything needed to check it offline with `aftermath verify`
         * @description A match with everything needed to check it offline with `aftermath verify`. Lines with names of people who are not shown by name are redacted, except for an organizer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The log needs more measuring than the service does without a token */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/course": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How score and luck developed through a battle */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CourseView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries byte for byte, one per line, streamed
         * @description Entries byte for byte, one per line, streamed; with pseudonyms as in the whole log.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the first; 1 by default. */
                    from?: number;
                    /** @description How many at most; 1,000 by default. */
                    limit?: number;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Adds entries to a match that is being played: all of them, durably, or none
         * @description Adds entries to a match that is being played: all of them, durably, or none. Broken rules are no reason to refuse them.
         */
        post: {
            parameters: {
                query: {
                    /**
                     * @description Entries that the match has before these. The same lines at the same place again change nothing and get the same
                     *     answer; in a match with hidden names, only for the same token.
                     */
                    expected: number;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            /** @description Entry lines, numbered on from `expected` */
            requestBody: {
                content: {
                    "application/octet-stream": string;
                    "application/x-ndjson": string;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Added"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `role` says which role it takes, `scope` what the token is for */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body did not arrive, or too slowly */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The log does not stand where expected: `entries` and `hash` say where it does */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not entries of this match: `line`, `column`, `entry`, `path` say where, `code` what */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/entries/{n}/counterfactual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a broken or contested entry would have come to by the rules
         * @description What a broken or contested entry would have come to by the rules: needed and rolled, the chance that it mattered, and what would have followed.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                    /** @description Number of the entry, from 1 */
                    n: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CounterfactualView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/entries/{n}/rollouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a corrected entry would have meant for the end of the battle
         * @description What a corrected entry would have meant for the end of the battle: bots play on from the moment after it, as it was played and as corrected. Only where the correction is known: an amendment that counts, or the referee's own reckoning of what was declared.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Battles that bots play on from each reading of the entry. */
                    rollouts?: number;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                    /** @description Number of the entry, from 1 */
                    n: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RolloutsView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The story of a battle, fact by fact */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FactsView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The header of a new log that continues after an entry of this one
         * @description The header of a new log that continues after an entry of this one, amendments applied: a file to add entries to.
         */
        get: {
            parameters: {
                query: {
                    /** @description The entry after which the new log begins; 0 for the header. */
                    at: number;
                    /** @description Id of the new match; by default named after this one and the entry. */
                    new?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Line 1 of the new log; its schema is under `/schemas/{system}` */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The log needs more measuring than the service does without a token */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/forks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The saved matches that continue from a moment of this one */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ForksView"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/header": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The header line, byte for byte
         * @description The header line, byte for byte; where players are not shown by name, with pseudonyms, except for an organizer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Line 1 of the log; its schema is under `/schemas/{system}` */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of a match as server-sent events
         * @description The entries of a match as server-sent events: those so far, then each as it arrives. The event is `entry`, its id the entry's number, its data the line. A reader whose connection broke continues where it was.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the last entry that the reader has; 0 by default. `Last-Event-ID` takes precedence. */
                    after?: number;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole log
         * @description The whole log, byte for byte, proved against its head, or written as a text in the notation. A line with the name of somebody who is not shown by name has the pseudonym, except for an organizer: the bundle has the hashes of such lines.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `ndjson` by default; `battle` is the notation, from which `aftermath read` makes the same bytes again. */
                    format?: "ndjson" | "battle";
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                        "text/plain": string;
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/measures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far every piece reaches by its figures
         * @description How far every piece reaches by its figures, and its arcs, in the order of the rosters.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MeasuresView"][];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A moment as a picture
         * @description A moment as a picture: the table after an entry, each side's units, the score, and what happened; 1200 by 630 px.
         */
        get: {
            parameters: {
                query?: {
                    /** @description The entry after which it is, 0 for the header; by default the last. */
                    entry?: number;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": number[];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/played-on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A new log in which bots continue after an entry of this one, amendments applied
         * @description A new log in which bots continue after an entry of this one, amendments applied: both sides to the end of the battle, or one turn. Its header says which match it continues and the seed. Nothing of it is saved.
         */
        get: {
            parameters: {
                query: {
                    /** @description The entry after which the new log begins; 0 for the header. */
                    at: number;
                    /** @description What the dice and choices of the bots come from; 1 by default. The same seed gives the same log. */
                    seed?: number;
                    /**
                     * @description `end`, or `turn` for the rest of the turn under way, or the next turn where that one is over, or `phase` likewise;
                     *     `end` by default.
                     */
                    until?: string;
                    /** @description The one side for which bots play: no further than to where another side has to act. For all sides by default. */
                    side?: string;
                    /** @description Id of the new match; by default named after this one, the entry and the seed. */
                    new?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The new log; the schemas of its lines are under `/schemas/{system}` */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The log needs more measuring than the service does without a token */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Bots cannot take the battle up there: `next` is the next entry after which they can, where one is near */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * That an entry is in the ledger
         * @description That an entry is in the ledger: index, audit path and checkpoint, C2SP `tlog-proof`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of the entry, 0 for the header; by default the last. Its leaf has the hash of all before it. */
                    entry?: number;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a match would become with more entries: a dispute, a ruling, an amendment
         * @description What a match would become with more entries: a dispute, a ruling, an amendment. Nothing is saved. It asks for the same rights as adding them, so that who may not add them learns it here.
         */
        post: {
            parameters: {
                query: {
                    /**
                     * @description Entries that the match has before these. The same lines at the same place again change nothing and get the same
                     *     answer; in a match with hidden names, only for the same token.
                     */
                    expected: number;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            /** @description Entry lines, numbered on from `expected` */
            requestBody: {
                content: {
                    "application/octet-stream": string;
                    "application/x-ndjson": string;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProposalView"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description `role` says which role it takes, `scope` what the token is for */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body did not arrive, or too slowly */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The log does not stand where expected: `entries` and `hash` say where it does */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not entries of this match: `line`, `column`, `entry`, `path` say where, `code` what */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who signed what of a match */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignatureView"][];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every entry in one line, the header first */
        get: {
            parameters: {
                query?: {
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TimelineItem"][];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/turning-points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chances through a battle and the actions that moved them most
         * @description Chances through a battle and the actions that moved them most: by choice and by dice. Bots play the battle on from many of its moments, which takes from seconds to minutes: until that is done the answer is 202 with the progress, from then on 200. Where the log lacks what playing on needs, `unrecorded` says what.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Battles that bots play on, in all; more take longer and show smaller changes. */
                    rollouts?: number;
                    /**
                     * @description Whether to start computing if there is no curve yet; true by default. With `false` the answer is 204 where there
                     *     is none.
                     */
                    begin?: boolean;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TurningPointsView"];
                    };
                };
                /** @description Not ready: ask again after `Retry-After` seconds */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ForecastProgressView"];
                    };
                };
                /** @description There is none yet, and `begin` is `false` */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each unit earned for its points, and who destroyed what of it */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UnitReturnView"][];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{id}/verdicts/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The verdict of one entry; of the header and its rosters for 0 */
        get: {
            parameters: {
                query?: {
                    /** @description `effective` (the default) with amendments applied; `recorded` as first written. */
                    reading?: "effective" | "recorded";
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the match */
                    id: string;
                    /** @description Number of the entry, 0 for the header */
                    n: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VerdictView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The people who play, with their names
         * @description The people who play, with their names: for organizers whose token is not bound to a match or an event.
         */
        get: {
            parameters: {
                query?: {
                    /** @description The pseudonym after which to begin: the `next` of an earlier page. */
                    after?: string;
                    /** @description How many at most; 100 by default. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NamesView"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Chooses whether a person is shown by name, at the person's wish
         * @description Chooses whether a person is shown by name, at the person's wish: names are hidden unless opted in. It applies to every answer from now on and changes nothing that is saved. For organizers whose token is bound to nothing.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description Who, and what they chose */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NameWish"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NameChosenView"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body did not arrive, or too slowly */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oembed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a forum shows in place of a link to a battle
         * @description What a forum shows in place of a link to a battle: its replay in a frame, and a picture.
         */
        get: {
            parameters: {
                query: {
                    /** @description The address of a page of this service, e.g. `https://club.example/matches/demo1?entry=12`. */
                    url: string;
                    /** @description `json`, the default. */
                    format?: string;
                    /** @description Greatest width in px. */
                    maxwidth?: number;
                    /** @description Greatest height in px. */
                    maxheight?: number;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OembedView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/played-on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new log in which bots continue after an entry of the log in the body
         * @description A new log in which bots continue after an entry of the log in the body, as `/matches/{id}/played-on` tells of a saved one: for whoever records a battle and has not uploaded all of it. Neither log is saved.
         */
        post: {
            parameters: {
                query: {
                    /** @description The entry after which the new log begins; 0 for the header. */
                    at: number;
                    /** @description What the dice and choices of the bots come from; 1 by default. The same seed gives the same log. */
                    seed?: number;
                    /**
                     * @description `end`, or `turn` for the rest of the turn under way, or the next turn where that one is over, or `phase` likewise;
                     *     `end` by default.
                     */
                    until?: string;
                    /** @description The one side for which bots play: no further than to where another side has to act. For all sides by default. */
                    side?: string;
                    /** @description Id of the new match; by default named after this one, the entry and the seed. */
                    new?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The log so far, at most 64 MiB */
            requestBody: {
                content: {
                    "application/octet-stream": string;
                    "application/x-ndjson": string;
                };
            };
            responses: {
                /** @description The new log; the schemas of its lines are under `/schemas/{system}` */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/x-ndjson": string;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The log is too large, or needs more measuring than the service does without a token */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not a log, or bots cannot take the battle up there: `next` is the next entry after which they can, where one is near */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/referee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks the referee about a log that is being recorded, and saves nothing
         * @description Asks the referee about a log that is being recorded, and saves nothing: the verdicts, what may be done next, the verdict on a further entry. It is the referee that browsers load, and says the same, byte for byte: `{"ok": …}`, or `{"error": …}` where the log or the request cannot be read.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description The log and the request, at most 64 MiB */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RefereeQuestion"];
                };
            };
            responses: {
                /** @description What the referee says */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of all games, or those that match */
        get: {
            parameters: {
                query?: {
                    /** @description Only this game. */
                    system?: string;
                    /** @description Only rules with this text in their id, title or sentence, in either language. */
                    q?: string;
                    /** @description Only rules of this chapter, its title in either language. */
                    chapter?: string;
                    /** @description Only rules with this tag: `num`, `geo`, `choice` or `judge`. */
                    tag?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RuleList"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One rule */
        get: {
            parameters: {
                query?: {
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the rule */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RuleView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schemas/{system}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The schema of a game's logs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Name of the game */
                    system: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SchemasView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers an SQL query over the tables
         * @description Answers an SQL query over the tables: rows as an array of objects, or in the format that was asked for. The body is JSON, or the query itself as `text/plain` or `application/sql`, or as `curl --data` sends it. Queries only read. Time and memory of a query are limited, and few run at once; JSON has dates as text, and null for what is not a number.
         */
        post: {
            parameters: {
                query?: {
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SqlQuestion"];
                    "application/sql": string;
                    "application/x-www-form-urlencoded": string;
                    "text/plain": string;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        }[];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/battles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The battles behind a number
         * @description The battles behind a number: the same question with the army, the opponent and the part filled in.
         */
        get: {
            parameters: {
                query: {
                    /** @description The game: armies of different games are never compared. */
                    system: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /** @description Only battles of this event. */
                    event?: string;
                    /** @description Only battles of this scenario. */
                    scenario?: string;
                    /** @description Only battles at tables of this number, at whatever event. */
                    table?: number;
                    /**
                     * @description Only battles whose logs do not record this, the parts of `/stats/slices` without a name: `points`, `scenario`,
                     *     `event`, `table` or `first`.
                     */
                    unrecorded?: string;
                    /** @description Only battles with at least so many points a side. */
                    least_points?: number;
                    /** @description Only battles with at most so many points a side. */
                    most_points?: number;
                    /** @description Only sides of this player. */
                    player?: string;
                    /** @description Only sides with this army. */
                    army?: string;
                    /** @description Only sides against this army. */
                    opponent_army?: string;
                    /**
                     * @description Only sides that fielded a unit of this row of their army list, in battles whose logs record actions: those that
                     *     `/stats/units` counts and that are over.
                     */
                    profile?: string;
                    /** @description Only sides that had the first turn, or only those that had the second. */
                    first?: boolean;
                    /**
                     * @description Battles of an army against itself: `left` out of rates, since they are even whatever the army is worth, or
                     *     `counted`.
                     */
                    mirrors?: string;
                    /** @description What a draw counts for: `half` a win, `left` out, or `lost`. */
                    draws?: string;
                    /**
                     * @description Continued battles, and battles uploaded twice: `left` out of rates, since neither is one more battle, or
                     *     `counted`.
                     */
                    forks?: string;
                    /** @description Rows to pass over. */
                    skip?: number;
                    /** @description Rows of the page, 1 to 1,000; 100 by default. */
                    limit?: number;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BattlesView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/command": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How often each character's orders were obeyed */
        get: {
            parameters: {
                query?: {
                    /** @description Only this match. */
                    match?: string;
                    /** @description Only this player, the name exactly as in the log. */
                    player?: string;
                    /** @description Only this game. */
                    system?: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CommandView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/fairness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether dice are fair, set by set or player by player */
        get: {
            parameters: {
                query?: {
                    /** @description Only this game. */
                    system?: string;
                    /** @description Only this player; others still count for what stands out. */
                    player?: string;
                    /** @description Only dice that their player calls so; others still count. Not with `by=player`. */
                    dice_set?: string;
                    /** @description What a row is: a set of dice of a player, or all dice of a player. */
                    by?: "set" | "player";
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FairnessView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Findings of the referee, counted
         * @description Findings of the referee, counted: how often rules were kept, broken, contested or not recorded, by rule, player, army or event.
         */
        get: {
            parameters: {
                query: {
                    /** @description The game. */
                    system: string;
                    /** @description Only of this rule, by its id. */
                    rule?: string;
                    /** @description Only `held`, `broken`, `contested` (somebody disputes it), `unrecorded` or `players_call`. */
                    outcome?: string;
                    /** @description Only of this player: entries in which the player acted or rolled, and the roster. */
                    player?: string;
                    /** @description Only of sides with this army. */
                    army?: string;
                    /** @description Only of battles of this event. */
                    event?: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /** @description `rule`, `player`, `army` or `event`; `rule` by default. */
                    by?: string;
                    /** @description Rows to pass over. */
                    skip?: number;
                    /** @description Rows of the page, 1 to 1,000; 100 by default. */
                    limit?: number;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FindingsView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/findings/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries behind a number of findings
         * @description The entries behind a number of findings: the same question with the rule, the player, … filled in.
         */
        get: {
            parameters: {
                query: {
                    /** @description The game. */
                    system: string;
                    /** @description Only of this rule, by its id. */
                    rule?: string;
                    /** @description Only `held`, `broken`, `contested` (somebody disputes it), `unrecorded` or `players_call`. */
                    outcome?: string;
                    /** @description Only of this player: entries in which the player acted or rolled, and the roster. */
                    player?: string;
                    /** @description Only of sides with this army. */
                    army?: string;
                    /** @description Only of battles of this event. */
                    event?: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /** @description Rows of the page, 1 to 1,000; 50 by default. */
                    limit?: number;
                    /** @description Continue where an earlier page ended: its `next`. */
                    after?: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FindingEntriesView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/luck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Dice against their exact chances */
        get: {
            parameters: {
                query: {
                    /** @description The game. */
                    system: string;
                    /** @description Only this match. */
                    match?: string;
                    /** @description Only rolls of this side of the match. */
                    side?: string;
                    /** @description Only rolls of this player. */
                    player?: string;
                    /** @description Only rolls of this army. */
                    army?: string;
                    /** @description Only rolls against this army. */
                    opponent_army?: string;
                    /** @description Only rolls of units of this row of the army list. */
                    unit?: string;
                    /** @description Only rolls for this purpose, e.g. `command`. */
                    purpose?: string;
                    /** @description Only rolls of dice that their player calls so, as `/stats/fairness` has it; empty for those that no log names. */
                    dice_set?: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /** @description `purpose`, `player`, `side`, `unit` or `month`; `purpose` by default. */
                    by?: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LuckView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/luck/battles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The luck of battles in victory points, side by side and purpose by purpose */
        get: {
            parameters: {
                query: {
                    /** @description The game. */
                    system: string;
                    /** @description Only this match. */
                    match?: string;
                    /** @description Only rolls of this side of the match. */
                    side?: string;
                    /** @description Only rolls of this player. */
                    player?: string;
                    /** @description Only rolls of this army. */
                    army?: string;
                    /** @description Only rolls against this army. */
                    opponent_army?: string;
                    /** @description Only rolls of units of this row of the army list. */
                    unit?: string;
                    /** @description Only rolls for this purpose, e.g. `command`. */
                    purpose?: string;
                    /** @description Only rolls of dice that their player calls so, as `/stats/fairness` has it; empty for those that no log names. */
                    dice_set?: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /** @description `latest`, or `strangest`: the most unlikely luck first. */
                    order?: string;
                    /** @description Rows to pass over. */
                    skip?: number;
                    /** @description Rows of the page, 1 to 1,000; 100 by default. */
                    limit?: number;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BattlesLuckView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/matchups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Army against army */
        get: {
            parameters: {
                query: {
                    /** @description The game: armies of different games are never compared. */
                    system: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /** @description Only battles of this event. */
                    event?: string;
                    /** @description Only battles of this scenario. */
                    scenario?: string;
                    /** @description Only battles at tables of this number, at whatever event. */
                    table?: number;
                    /**
                     * @description Only battles whose logs do not record this, the parts of `/stats/slices` without a name: `points`, `scenario`,
                     *     `event`, `table` or `first`.
                     */
                    unrecorded?: string;
                    /** @description Only battles with at least so many points a side. */
                    least_points?: number;
                    /** @description Only battles with at most so many points a side. */
                    most_points?: number;
                    /** @description Only sides of this player. */
                    player?: string;
                    /** @description Only sides with this army. */
                    army?: string;
                    /** @description Only sides against this army. */
                    opponent_army?: string;
                    /**
                     * @description Only sides that fielded a unit of this row of their army list, in battles whose logs record actions: those that
                     *     `/stats/units` counts and that are over.
                     */
                    profile?: string;
                    /** @description Only sides that had the first turn, or only those that had the second. */
                    first?: boolean;
                    /**
                     * @description Battles of an army against itself: `left` out of rates, since they are even whatever the army is worth, or
                     *     `counted`.
                     */
                    mirrors?: string;
                    /** @description What a draw counts for: `half` a win, `left` out, or `lost`. */
                    draws?: string;
                    /**
                     * @description Continued battles, and battles uploaded twice: `left` out of rates, since neither is one more battle, or
                     *     `counted`.
                     */
                    forks?: string;
                    /**
                     * @description Whether each row has `clustered` and `clustered_battles_to_tell`, too, as armies always have; `false` by
                     *     default.
                     */
                    clustered?: boolean;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MatchupsView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is played and what wins */
        get: {
            parameters: {
                query: {
                    /** @description The game: armies of different games are never compared. */
                    system: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /** @description Only battles of this event. */
                    event?: string;
                    /** @description Only battles of this scenario. */
                    scenario?: string;
                    /** @description Only battles at tables of this number, at whatever event. */
                    table?: number;
                    /**
                     * @description Only battles whose logs do not record this, the parts of `/stats/slices` without a name: `points`, `scenario`,
                     *     `event`, `table` or `first`.
                     */
                    unrecorded?: string;
                    /** @description Only battles with at least so many points a side. */
                    least_points?: number;
                    /** @description Only battles with at most so many points a side. */
                    most_points?: number;
                    /** @description Only sides of this player. */
                    player?: string;
                    /** @description Only sides with this army. */
                    army?: string;
                    /** @description Only sides against this army. */
                    opponent_army?: string;
                    /**
                     * @description Only sides that fielded a unit of this row of their army list, in battles whose logs record actions: those that
                     *     `/stats/units` counts and that are over.
                     */
                    profile?: string;
                    /** @description Only sides that had the first turn, or only those that had the second. */
                    first?: boolean;
                    /**
                     * @description Battles of an army against itself: `left` out of rates, since they are even whatever the army is worth, or
                     *     `counted`.
                     */
                    mirrors?: string;
                    /** @description What a draw counts for: `half` a win, `left` out, or `lost`. */
                    draws?: string;
                    /**
                     * @description Continued battles, and battles uploaded twice: `left` out of rates, since neither is one more battle, or
                     *     `counted`.
                     */
                    forks?: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MetaView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/player": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One player: form, ratings by month, opponents, armies, units and luck
         * @description One player: form, ratings by month, opponents, armies, units and luck. In other formats than JSON, the opponents.
         */
        get: {
            parameters: {
                query: {
                    /** @description The game. */
                    system: string;
                    /** @description The player, the name exactly as in the logs. */
                    player: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PlayerView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Players of a game with battles, ratings and luck */
        get: {
            parameters: {
                query: {
                    /** @description The game. */
                    system: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PlayersView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ratings of the players of a game
         * @description Ratings of the players of a game, by Glicko-2 and by Bradley–Terry, with how each forecasts.
         */
        get: {
            parameters: {
                query: {
                    /** @description The game: players of different games are never compared. */
                    system: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RatingsView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rolls behind a number: the same question with whose and what for filled in */
        get: {
            parameters: {
                query: {
                    /** @description The game. */
                    system: string;
                    /** @description Only this match. */
                    match?: string;
                    /** @description Only rolls of this side of the match. */
                    side?: string;
                    /** @description Only rolls of this player. */
                    player?: string;
                    /** @description Only rolls of this army. */
                    army?: string;
                    /** @description Only rolls against this army. */
                    opponent_army?: string;
                    /** @description Only rolls of units of this row of the army list. */
                    unit?: string;
                    /** @description Only rolls for this purpose, e.g. `command`. */
                    purpose?: string;
                    /** @description Only rolls of dice that their player calls so, as `/stats/fairness` has it; empty for those that no log names. */
                    dice_set?: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /** @description `latest`, `luckiest` or `unluckiest`. */
                    order?: string;
                    /** @description Rows to pass over. */
                    skip?: number;
                    /** @description Rows of the page, 1 to 1,000; 100 by default. */
                    limit?: number;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RollsView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/slices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rates of armies by month, points, scenario, event, table, turn or player */
        get: {
            parameters: {
                query: {
                    /** @description The game: armies of different games are never compared. */
                    system: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /** @description Only battles of this event. */
                    event?: string;
                    /** @description Only battles of this scenario. */
                    scenario?: string;
                    /** @description Only battles at tables of this number, at whatever event. */
                    table?: number;
                    /**
                     * @description Only battles whose logs do not record this, the parts of `/stats/slices` without a name: `points`, `scenario`,
                     *     `event`, `table` or `first`.
                     */
                    unrecorded?: string;
                    /** @description Only battles with at least so many points a side. */
                    least_points?: number;
                    /** @description Only battles with at most so many points a side. */
                    most_points?: number;
                    /** @description Only sides of this player. */
                    player?: string;
                    /** @description Only sides with this army. */
                    army?: string;
                    /** @description Only sides against this army. */
                    opponent_army?: string;
                    /**
                     * @description Only sides that fielded a unit of this row of their army list, in battles whose logs record actions: those that
                     *     `/stats/units` counts and that are over.
                     */
                    profile?: string;
                    /** @description Only sides that had the first turn, or only those that had the second. */
                    first?: boolean;
                    /**
                     * @description Battles of an army against itself: `left` out of rates, since they are even whatever the army is worth, or
                     *     `counted`.
                     */
                    mirrors?: string;
                    /** @description What a draw counts for: `half` a win, `left` out, or `lost`. */
                    draws?: string;
                    /**
                     * @description Continued battles, and battles uploaded twice: `left` out of rates, since neither is one more battle, or
                     *     `counted`.
                     */
                    forks?: string;
                    /**
                     * @description `month`, `points`, `scenario`, `event`, `table`, `first` or `player`. Tables of one number are one part, at whatever
                     *     event: name an event to know its own.
                     */
                    by: string;
                    /** @description Only so many parts, 1 to 1,000: those with the most battles. All by default. */
                    parts?: number;
                    /**
                     * @description Whether each row has `clustered` and `clustered_battles_to_tell`, too, as armies always have; `false` by
                     *     default.
                     */
                    clustered?: boolean;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SliceView"][];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/stakes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What luck is worth in victory points, over many battles */
        get: {
            parameters: {
                query: {
                    /** @description The game. */
                    system: string;
                    /** @description Only this match. */
                    match?: string;
                    /** @description Only rolls of this side of the match. */
                    side?: string;
                    /** @description Only rolls of this player. */
                    player?: string;
                    /** @description Only rolls of this army. */
                    army?: string;
                    /** @description Only rolls against this army. */
                    opponent_army?: string;
                    /** @description Only rolls of units of this row of the army list. */
                    unit?: string;
                    /** @description Only rolls for this purpose, e.g. `command`. */
                    purpose?: string;
                    /** @description Only rolls of dice that their player calls so, as `/stats/fairness` has it; empty for those that no log names. */
                    dice_set?: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StakesView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What units earned for their points, how they survived, hit, were hit and obeyed */
        get: {
            parameters: {
                query: {
                    /** @description The game. */
                    system: string;
                    /** @description `unit`: by row of the army list; `opponent`: by row and army met. */
                    by?: string;
                    /** @description Only units of this army. */
                    army?: string;
                    /** @description Only units of this row of the army list. */
                    unit?: string;
                    /** @description Only units that met this army. */
                    opponent_army?: string;
                    /** @description Only units of this player. */
                    player?: string;
                    /** @description From this month on, `YYYY-MM`. */
                    from?: string;
                    /** @description Up to this month, itself included. */
                    to?: string;
                    /**
                     * @description `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
                     *     only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
                     *     a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
                     */
                    format?: string;
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UnitsView"];
                        "text/csv": unknown;
                        "application/vnd.apache.parquet": unknown;
                        "application/vnd.apache.arrow.stream": unknown;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/systems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games whose matches can be saved */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SystemList"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/systems/{game}/rulings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rulings where the rulebook of a game is silent or contradicts itself
         * @description Rulings where the rulebook of a game is silent or contradicts itself, and which option of a log's header decides differently. Empty for a game whose rulings are rules with nothing to choose.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Name of the game */
                    game: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RulingList"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/systems/{game}/words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a game calls its kinds of units and terrain
         * @description What a game calls its kinds of units and terrain, states, counters, phases and rolls.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `en` or `ru`; without it the `Accept-Language` header decides. */
                    lang?: string;
                };
                header?: never;
                path: {
                    /** @description Name of the game */
                    game: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WordsView"];
                    };
                };
                /** @description The answer that the client has is still right */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraws a player's name
         * @description Withdraws a player's name: it is in no file of the data folder any more, and a pseudonym takes its place; every head, signature, checkpoint and proof stays what it was. For organizers, in the matches that their token is for. Not reached: backups, exported bundles and logs, names of tokens in the trail.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description Whose name, and from where */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WithdrawalWish"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WithdrawnView"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body did not arrive, or too slowly */
                408: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The body is too large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the store answers and accepts entries, and its position */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the service does, in the text format of Prometheus */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description A part of the address or the request is not valid */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is private, or the token is not valid */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The token does not allow this, or the request comes from a page of another site */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The name in `Host` is not one of this service, which is private, shows names, or answers SQL */
                421: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too many requests: `Retry-After` says when to try again */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description The service is busy, or accepts nothing now */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An entry by which something was done, or that names units. */
        ActView: {
            /**
             * Format: int32
             * @description The entry.
             */
            entry: number;
            /** @description Ids of the units that it names. */
            units: string[];
            /**
             * @description What was done, where it is one of these: an order, a charge, a spell, a volley, a combat or a round of one, an
             *     attack in it, or a test whether a unit stays.
             */
            what?: string | null;
        };
        /** @description Entries that are saved now. */
        Added: {
            /** @description What the referee says of each. */
            entries: components["schemas"]["JudgedEntry"][];
            /** @description The log right after them. */
            head: components["schemas"]["HeadView"];
        };
        /** @description Battles against somebody, or with something. */
        AgainstView: {
            /**
             * Format: int64
             * @description Battles in all after which a rate like this differs from 50%.
             */
            battles_to_tell?: number | null;
            /** @description The rate's interval (Wilson, 95%). */
            interval: components["schemas"]["IntervalView"];
            /**
             * Format: double
             * @description How often they were won, a draw being half a win.
             */
            rate?: number | null;
            /** @description Battles that are over. */
            tally: components["schemas"]["TallyView"];
            /** @description A player or an army. */
            who: string;
        };
        /**
         * @description A rate with battles clustered by event, by player, and by both at once (Cameron, Gelbach and Miller). The figures
         *     beside these are those of the widest.
         */
        AlikeView: {
            both?: components["schemas"]["ClusteredView"] | null;
            /** @description Which is the widest: `event`, `player` or `both`; `event` where they do not differ. */
            by: string;
            /** @description Events and battles of none, players, or whichever are fewer of these, as `by` says. */
            clusters: number;
            /**
             * Format: double
             * @description How much more the rate varies than one of as many independent battles; at least 1.
             */
            design_effect: number;
            /**
             * Format: double
             * @description Independent battles that would be worth as much.
             */
            effective: number;
            /** @description By events; a battle of none stands for itself. */
            event: components["schemas"]["ClusteredView"];
            /** @description The widest of the intervals below (95%). */
            interval: components["schemas"]["IntervalView"];
            /** @description By players. */
            player: components["schemas"]["ClusteredView"];
        };
        /** @description The match as recorded and with its agreed amendments applied, side by side. */
        AmendmentsView: {
            /** @description Entries whose verdict changes. */
            changed: components["schemas"]["ChangedView"][];
            /** @description Where it stands with the amendments applied. */
            effective: components["schemas"]["ScoreView"];
            /** @description Where the battle stands as recorded. */
            recorded: components["schemas"]["ScoreView"];
        };
        /** @description Something about an army that does not plainly follow from its roster. */
        ArmyDoubtView: {
            /** @description What is meant, by its name in a log, where it is a field. */
            field?: string | null;
            /**
             * @description `edition`: it is of another; `missing`: neither roster nor army list says it; `unread`: only a text says it;
             *     `from_list`: the army list says it; `list_differs`: the army list says something else; `not_listed`: the army
             *     list does not have it; `whose`: which models have it is not said; `left_out`: no log can hold it; `sum`: units
             *     cost another sum than what was chosen.
             */
            kind: string;
            /** @description What the army list has, where it has something else. */
            list?: string | null;
            /** @description What of it: a profile, a weapon, an ability. */
            part?: string | null;
            /** @description The same in an English sentence. */
            sentence: string;
            /** @description The words of the roster, or why something is left out. */
            text?: string | null;
            /** @description The unit, where it is about one. */
            unit?: string | null;
            /** @description What counts now, where something does. */
            value?: string | null;
        };
        /** @description One army. */
        ArmyView: {
            /** @description Its list. */
            army: string;
            /**
             * Format: int64
             * @description Battles in all after which a rate like this differs from 50% by `interval`: of armies that truly win as
             *     often, half do by then. Nothing where it is 50%, or where draws are lost.
             */
            battles_to_tell?: number | null;
            clustered?: components["schemas"]["AlikeView"] | null;
            /**
             * Format: int64
             * @description The same by `clustered`, as long as clusters are like these.
             */
            clustered_battles_to_tell?: number | null;
            /** @description Its battles with the first turn. */
            first: components["schemas"]["TallyView"];
            first_less_second?: components["schemas"]["DifferenceView"] | null;
            /** @description The rate's interval (Wilson, 95%). */
            interval: components["schemas"]["IntervalView"];
            /**
             * Format: int64
             * @description Battles against itself.
             */
            mirrors: number;
            /**
             * Format: double
             * @description Share of all armies on the table that are this one, 0 to 1.
             */
            presence: number;
            /**
             * Format: double
             * @description How often it wins, as the policy on draws has it.
             */
            rate?: number | null;
            /** @description Its battles with the second turn. */
            second: components["schemas"]["TallyView"];
            /** @description Its battles as the policy on mirrors has them. */
            tally: components["schemas"]["TallyView"];
        };
        /** @description Luck in victory points as they were at stake, roll by roll. */
        AtStakeView: {
            /**
             * Format: double
             * @description Results less expectations, each times what one more would have put into the balance, summed up.
             */
            luck: number;
            /**
             * Format: double
             * @description Standard deviation of that for fair dice.
             */
            spread: number;
        };
        /** @description How good forecasts were. */
        BacktestView: {
            /**
             * Format: int64
             * @description Battles forecast.
             */
            battles: number;
            /**
             * Format: double
             * @description Mean squared error (Brier): less is better.
             */
            brier: number;
            /** @description Forecasts in classes of equal width, with what came of them; empty classes are left out. */
            calibration: components["schemas"]["BinView"][];
            /**
             * Format: double
             * @description Mean logarithmic loss in nats: less is better.
             */
            log_loss: number;
        };
        /** @description The methods, tested on battles that they had not seen. */
        BacktestsView: {
            /** @description The method with the lesser logarithmic loss, by however little. */
            better: string;
            /** @description Loss of Glicko-2 less that of Bradley–Terry, battle by battle. */
            between: components["schemas"]["MarginView"];
            /** @description Bradley–Terry on players, armies and the first turn. */
            bradley_terry: components["schemas"]["BacktestView"];
            /** @description Loss of Bradley–Terry less that of saying "even". */
            bradley_terry_less_even: components["schemas"]["MarginView"];
            /** @description Saying "even" every time. */
            even: components["schemas"]["BacktestView"];
            /** @description Glicko-2 on players. */
            glicko: components["schemas"]["BacktestView"];
            /** @description Loss of Glicko-2 less that of saying "even". */
            glicko_less_even: components["schemas"]["MarginView"];
            /**
             * @description What that shows: `glicko` or `bradley_terry` is the better one, and better than "even"; `open` where one or both
             *     are better than "even", and neither is clearly better than the other; `neither` where neither is clearly better
             *     than "even".
             */
            verdict: string;
        };
        /** @description Size of a stand. */
        BaseView: {
            /**
             * Format: double
             * @description The other edge.
             */
            depth: number;
            /**
             * Format: double
             * @description Edge that faces the enemy.
             */
            width: number;
        };
        /** @description The luck of a battle. */
        BattleLuckView: {
            /**
             * Format: double
             * @description Chance of luck in the matching rolls that is as lopsided or more so; the strangest battles have the least.
             *     Nothing where no roll had more than one result. Among many battles, some are unlikely by themselves.
             */
            chance?: number | null;
            difference?: components["schemas"]["WorthView"] | null;
            /** @description Tournament, league night or campaign. */
            event?: string | null;
            /** @description The match. */
            match_id: string;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /**
             * Format: double
             * @description Victory points of the first side less those of the second, as the battle ended.
             */
            points?: number | null;
            /** @description Its sides with rolls, in the order of the header. */
            sides: components["schemas"]["SideLuckView"][];
        };
        /** @description One side that was counted. */
        BattleView: {
            /** @description Its army. */
            army: string;
            /** @description Tournament, league night or campaign. */
            event?: string | null;
            /** @description The match. */
            match_id: string;
            /** @description The other player. */
            opponent?: string | null;
            /** @description The other army. */
            opponent_army?: string | null;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /** @description Its player. */
            player: string;
            /** @description `win`, `loss` or `draw`. */
            result: string;
            /** @description The side. */
            side: string;
        };
        /** @description What luck was worth in battles. */
        BattlesLuckView: {
            /**
             * Format: int64
             * @description Battles with matching rolls, in all.
             */
            battles: number;
            /** @description A page of them. */
            rows: components["schemas"]["BattleLuckView"][];
            /** @description By what luck is weighed. */
            stakes: components["schemas"]["StakesView"];
        };
        /** @description A page of the battles behind a number. */
        BattlesView: {
            /** @description A page of them, the latest first. */
            rows: components["schemas"]["BattleView"][];
            /**
             * Format: int64
             * @description Sides that were counted, in all.
             */
            sides: number;
        };
        /** @description Forecasts that said nearly the same. */
        BinView: {
            /**
             * Format: int64
             * @description Battles in the class.
             */
            battles: number;
            /**
             * Format: double
             * @description Mean of what was expected.
             */
            expected: number;
            /** @description Interval of what came (Wilson, 95%). */
            interval: components["schemas"]["IntervalView"];
            /**
             * Format: double
             * @description Mean of what came.
             */
            scored: number;
        };
        /** @description The table after an entry. */
        BoardView: {
            /** @description The side whose turn it is. */
            active?: string | null;
            map?: components["schemas"]["CardMapView"] | null;
            /** @description Phase in the game's terms. */
            phase?: string | null;
            /** @description Units and characters in the order of the rosters. */
            pieces: components["schemas"]["PieceView"][];
            /**
             * Format: int32
             * @description Number of the entry, 0 for the header.
             */
            seq: number;
            /** @description What lies on the table besides: objective markers, counters beside a model; absent where there is nothing. */
            tokens?: components["schemas"]["TableTokenView"][];
            /**
             * Format: int32
             * @description Turn, from 1; 0 before the first.
             */
            turn: number;
        };
        /** @description A broken rule. */
        Broken: {
            /**
             * Format: int32
             * @description Number of the entry, 0 for the header.
             */
            entry: number;
            /** @description What the rule expects, as text. */
            expected?: string | null;
            /** @description The event's tag. */
            kind: string;
            /** @description What the log records, as text. */
            recorded?: string | null;
            /** @description Id of the rule. */
            rule: string;
            /** @description What is wrong, in a sentence, where there is one. */
            sentence?: string | null;
            /** @description Title of the rule. */
            title: string;
        };
        /** @description The map on which armies march before the battle. Cards are named in the game's terms: words that begin with `card-`. */
        CardMapView: {
            /** @description Whether battle was accepted. */
            accepted: boolean;
            /** @description What marches over it, in the order of the rosters. */
            corps: components["schemas"]["MapCorpsView"][];
            /**
             * Format: int32
             * @description Number of the day, from 1; 0 before the first.
             */
            day: number;
            /** @description Cards in hand. */
            hands: components["schemas"]["MapHandView"][];
            /** @description Whose move it is. */
            mover?: string | null;
            /** @description Whether it is night. */
            night: boolean;
            /** @description Who offers battle. */
            offered?: string | null;
            /** @description Places that have a card, or over which something lies. */
            places: components["schemas"]["MapCardView"][];
            /** @description Cards that were played and still count. */
            played: components["schemas"]["PlayedCardView"][];
            /** @description Rows and columns. */
            size: number[];
            /** @description Weather in force. */
            weather: string[];
        };
        /** @description An exact distribution over whole numbers. */
        ChancesView: {
            /** @description Chance of `least`, `least + 1`, and so on. */
            chances: number[];
            /**
             * Format: int32
             * @description The least value.
             */
            least: number;
        };
        /** @description A submission, accepted. */
        ChangeView: {
            /**
             * Format: int64
             * @description Entries that the match had before; `null` where this began it.
             */
            before?: number | null;
            /**
             * Format: int64
             * @description Number of its first line in the ledger.
             */
            first_leaf: number;
            /** @description The log right after it. */
            head: components["schemas"]["HeadView"];
            /** @description The match. */
            match: string;
            /**
             * Format: int64
             * @description Its number, over all matches.
             */
            position: number;
        };
        /** @description A result that was changed after the log had recorded it. */
        ChangedResultView: {
            /** @description The result by that and this entry. */
            after: components["schemas"]["ToldResultView"];
            /** @description Of an amendment: whether every side agreed. */
            agreed?: boolean | null;
            /** @description When that was recorded, RFC 3339 in UTC; `null` where the log does not say. */
            at?: string | null;
            /** @description The result by all that the log said before. */
            before: components["schemas"]["ToldResultView"];
            /** @description Who ruled: of a ruling, and of an amendment that counts since a ruling overturned the entry. */
            by?: string | null;
            /**
             * Format: int32
             * @description Number of the entry of which it speaks.
             */
            entry: number;
            /** @description Tag of that entry's event. */
            entry_kind: string;
            /** @description The same for people. */
            entry_label: string;
            /** @description Tournament, league night or campaign. */
            event?: string | null;
            /** @description `amend` or `ruling`. */
            kind: string;
            /** @description The match. */
            match_id: string;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /** @description Why. */
            reason: string;
            /** @description The page of the replay at the entry that changed it. */
            replay: string;
            /**
             * Format: int32
             * @description Number of the entry that changed it.
             */
            seq: number;
            /** @description The side that entered it; `null` for an organizer's. */
            side?: string | null;
            /** @description Its sides, in the order of the header. */
            sides: components["schemas"]["DisputeSideView"][];
            /** @description Its game. */
            system: string;
        };
        /** @description Changed results. */
        ChangedResultsView: {
            /**
             * Format: int64
             * @description Matches whose result they changed.
             */
            matches: number;
            /** @description What to give as `after` for the next page; `null` on the last. */
            next?: string | null;
            /**
             * Format: int64
             * @description Amendments and rulings of matching battles that were not examined: those beyond the first sixteen after the end
             *     of a battle.
             */
            not_looked_at: number;
            /** @description A page of them: those of the latest battle first, those of one match in the order of its log. */
            rows: components["schemas"]["ChangedResultView"][];
            /**
             * Format: int64
             * @description Matching changes, in all.
             */
            total: number;
        };
        /** @description An entry whose verdict changes once the amendments are applied. */
        ChangedView: {
            /** @description Its status with the amendments applied. */
            effective: string;
            /**
             * Format: int32
             * @description Number of the entry.
             */
            entry: number;
            /** @description The event's tag. */
            kind: string;
            /** @description The event's name for people. */
            kind_label: string;
            /** @description Rules broken as recorded, and no longer with the amendments applied. */
            mended: string[];
            /** @description Rules broken with the amendments applied, and not as recorded. */
            newly_broken: string[];
            /** @description Its status as recorded. */
            recorded: string;
        };
        /** @description What is wrong with a ledger that is followed. Nothing of it is taken as long as it is. */
        ClubProblemView: {
            /**
             * @description `forked` (it shows two histories), `shrunk` (it shows less than it did), `not_signed` (by the key that was given),
             *     `not_cosigned` (by a witness that was given), `unanswered`, `odd` (it answers something else than was asked for),
             *     `other_key`, `unfit` or `store` (it cannot be taken here).
             */
            code: string;
            /** @description What is wrong, in English. */
            detail: string;
            /**
             * Format: int64
             * @description Lines of the head that was saved, where the club shows another.
             */
            saved?: number | null;
            /**
             * Format: int64
             * @description Lines of the one that it shows.
             */
            shown?: number | null;
        };
        /** @description A share with its interval, clustered by match. */
        ClusteredShareView: components["schemas"]["ClusteredView"] & {
            /**
             * Format: double
             * @description The share.
             */
            rate: number;
        };
        /** @description A rate that counts some battles as one cluster. */
        ClusteredView: {
            /** @description How many clusters there are; of two kinds at once, of the fewer. */
            clusters: number;
            /**
             * Format: double
             * @description How much more the rate varies than one of as many independent battles; at least 1.
             */
            design_effect: number;
            /**
             * Format: double
             * @description Independent battles that would be worth as much.
             */
            effective: number;
            /** @description Its interval (95%). */
            interval: components["schemas"]["IntervalView"];
        };
        /** @description The orders of one character in one match. */
        CommandRowView: {
            /** @description Army list. */
            army: string;
            /** @description The character's id in the match. */
            character: string;
            /**
             * Format: double
             * @description Orders expected to be obeyed, by the exact chances of each roll.
             */
            expected: number;
            /**
             * Format: double
             * @description Obeyed less expected.
             */
            luck: number;
            /** @description The match. */
            match_id: string;
            /** @description What players call the character. */
            name: string;
            /**
             * Format: int32
             * @description Orders given.
             */
            orders: number;
            /**
             * Format: double
             * @description Exact chance that at least as many orders are obeyed as were.
             */
            p_at_least: number;
            /**
             * Format: double
             * @description Exact chance that no more orders are obeyed than were.
             */
            p_at_most: number;
            /**
             * Format: int32
             * @description Orders obeyed.
             */
            passed: number;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /** @description Who played it. */
            player: string;
            /** @description Rank in the game's terms: `general`, `hero`, `wizard`. */
            rank: string;
            /**
             * Format: double
             * @description Share obeyed.
             */
            rate: number;
            /**
             * Format: double
             * @description Upper end of the share's 95% interval (Wilson).
             */
            rate_high: number;
            /**
             * Format: double
             * @description Lower end of the share's 95% interval (Wilson).
             */
            rate_low: number;
            /** @description His side. */
            side: string;
            /**
             * Format: double
             * @description Variance of the number obeyed.
             */
            variance: number;
        };
        /** @description How often orders were obeyed, against what was to be expected. */
        CommandView: {
            /** @description The least fidelity that a log needs to be counted. */
            fidelity: string;
            /** @description How to read it. */
            note: string;
            /** @description One row a character and match. */
            rows: components["schemas"]["CommandRowView"][];
            /**
             * Format: int64
             * @description Orders counted in all rows.
             */
            sample: number;
        };
        /** @description The entry where two logs differ. */
        ComparedEntryView: {
            /** @description What happened, in one short line. */
            headline: string;
            /** @description Phase after it, for people. */
            phase?: string | null;
            /** @description Who acted or rolled. */
            side?: string | null;
            /**
             * Format: int32
             * @description Turn after it.
             */
            turn: number;
            /** @description What the referee says of it, in this log. */
            verdict: components["schemas"]["VerdictView"];
        };
        /** @description One of the two logs. */
        ComparedView: {
            /**
             * Format: int32
             * @description Number of entries.
             */
            entries: number;
            entry?: components["schemas"]["ComparedEntryView"] | null;
            /** @description Hash of the log, 64 hexadecimal digits: what a signature under its last entry names. */
            hash: string;
            /** @description Id of the match. */
            id: string;
            /** @description Whether it is a saved match that was named, rather than a part of the body. */
            kept: boolean;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /** @description Where the battle stands at the end. */
            score: components["schemas"]["ScoreView"];
            /** @description Entries per status. */
            statuses: components["schemas"]["StatusesView"];
            /** @description The game. */
            system: string;
            /** @description Its title, or else its occasion, or else its armies. */
            title: string;
        };
        /** @description Two logs, compared. */
        ComparisonView: {
            /** @description Where that entry differs. */
            differences: components["schemas"]["PartingView"][];
            /** @description The first log. */
            first: components["schemas"]["ComparedView"];
            /** @description Where the headers differ, at most 100 places. */
            header: components["schemas"]["PartingView"][];
            /**
             * Format: int32
             * @description The first entry that is another, or that only one of them has; `null` where there is none.
             */
            parts_at?: number | null;
            /** @description Whether they record the same battle; the times of entries do not matter. */
            same: boolean;
            /**
             * Format: int32
             * @description Entries after it that are the same at the same place.
             */
            same_behind: number;
            /** @description Whether they have the same id. */
            same_match: boolean;
            /** @description The second log. */
            second: components["schemas"]["ComparedView"];
        };
        /** @description An entry that speaks of another. */
        ContestView: {
            /**
             * Format: int32
             * @description Number of the entry.
             */
            entry: number;
            /** @description `dispute`, `ruling` or `amend`. */
            kind: string;
            /** @description The same for people. */
            kind_label: string;
        };
        /** @description What an entry would have come to by the rules. */
        CounterfactualView: {
            /** @description Disputes, rulings and amendments that speak of it. */
            contests: components["schemas"]["ContestView"][];
            /**
             * Format: int32
             * @description Number of the entry.
             */
            entry: number;
            follows?: components["schemas"]["FollowsView"] | null;
            /** @description The event's tag. */
            kind: string;
            /** @description The event's name for people. */
            kind_label: string;
            /** @description One a broken rule, in the order in which they were found. */
            questions: components["schemas"]["QuestionView"][];
            /** @description Rolls of an entry in which nothing is broken, and what would have turned them. */
            throws: components["schemas"]["UndisputedView"][];
            /** @description Why it is not known what would have followed, in sentences. */
            undetermined: string[];
        };
        /** @description How score and luck developed through a battle: every list has one value for the header and one for each entry. */
        CourseView: {
            /** @description The luck of each side, in the order of the header. */
            luck: components["schemas"]["LuckCourseView"][];
            /** @description The score of each side, in the order of the header. */
            score: components["schemas"]["ScoreCourseView"][];
        };
        /** @description Who is credited with a loss. */
        CreditView: {
            /**
             * Format: double
             * @description Its share, in proportion to the damage that it did while damage lasts; the shares of a loss add up to 1.
             */
            share: number;
            /** @description Id of the unit or character in the match. */
            unit: string;
        };
        /** @description Chances at a moment. */
        CurvePointView: {
            /**
             * Format: int32
             * @description The side whose turn it is, by its place in the header from 0.
             */
            active?: number | null;
            /** @description How the battle might have ended from there. */
            chances: components["schemas"]["OddsView"];
            /**
             * Format: int32
             * @description The entry after which it is; 0 for the header.
             */
            entry: number;
            /** @description Phase in the game's terms. */
            phase?: string | null;
            /** @description The phase's name for people. */
            phase_label?: string | null;
            /**
             * Format: int32
             * @description Turn, from 1; 0 before the first.
             */
            turn: number;
        };
        /** @description More or fewer dice than were due. */
        DiceCountView: {
            /**
             * Format: double
             * @description Exact chance, before the roll, that at least one of the extra or missing dice succeeds.
             */
            chance_apart: number;
            /**
             * Format: int32
             * @description Dice due.
             */
            due: number;
            /** @description Faces in the order rolled. */
            faces: number[];
            /** @description What for, for people. */
            label: string;
            /**
             * Format: int32
             * @description Fewest successes that the dice due may have had.
             */
            least: number;
            /** @description Whether it mattered, where every choice of dice says the same. */
            mattered?: boolean | null;
            /**
             * Format: int32
             * @description Most successes that the dice due may have had.
             */
            most: number;
            /**
             * Format: int32
             * @description The least face that succeeds.
             */
            needed: number;
            /** @description What for, for programs. */
            purpose: string;
            /**
             * Format: int32
             * @description Successes of all dice rolled.
             */
            result: number;
        };
        /** @description The dice of one player, or one set of them. */
        DiceView: {
            /** @description How often each face came, from 1 to 6. */
            counts: number[];
            /**
             * Format: int64
             * @description Dice rolled.
             */
            dice: number;
            /** @description What the player calls the set; `null` where the logs do not name it, or the row is all of the player's dice. */
            dice_set?: string | null;
            faces?: components["schemas"]["OddityView"] | null;
            /**
             * Format: int64
             * @description Matches in which they were rolled.
             */
            matches: number;
            /**
             * Format: double
             * @description How far faces would have to stray to be noticed in four of five cases (Cohen's w).
             */
            noticeable?: number | null;
            /** @description `as_thrown`, or `sorted` where dice are written by their faces, so that their order means nothing. */
            order: string;
            /** @description The player. */
            player: string;
            runs?: components["schemas"]["OddityView"] | null;
            /** @description The same in a sentence. */
            sentence: string;
            sequence?: components["schemas"]["OddityView"] | null;
            /** @description `not_enough`, `nothing`, `faces` or `order`. */
            telling: string;
        };
        /** @description A difference of two rates. */
        DifferenceView: {
            /** @description Its interval (Newcombe, 95%). */
            interval: components["schemas"]["IntervalView"];
            /** @description Whether the difference is clear. */
            tells: boolean;
            /**
             * Format: double
             * @description First less second.
             */
            value: number;
        };
        /** @description Addresses that belong to a dispute. */
        DisputeLinks: {
            /** @description The match with its amendments and without. */
            amendments: string;
            /** @description What it would have come to by the rules; `null` for the header. */
            counterfactual?: string | null;
            /** @description The page of the replay at the entry. */
            replay: string;
            /** @description What the referee says of it. */
            verdict: string;
        };
        /** @description A side of a match. */
        DisputeSideView: {
            /** @description Its army. */
            army: string;
            /** @description Its player. */
            player: string;
            /** @description Id of the side. */
            side: string;
        };
        /** @description A contested entry. */
        DisputeView: {
            /**
             * @description What of the result the entry decides, since it says so or by the rules: `winner`, `score` or `nothing`; `null`
             *     where the log does not say.
             */
            bears_on?: string | null;
            /**
             * Format: int32
             * @description Number of the contested entry, 0 for the header.
             */
            entry: number;
            /**
             * Format: int32
             * @description Rules that it breaks, as the referee finds.
             */
            entry_broken: number;
            /** @description Tag of its event. */
            entry_kind: string;
            /** @description The same for people. */
            entry_label: string;
            /** @description Side that acted or rolled there. */
            entry_side?: string | null;
            /** @description `legal`, `unverifiable`, `stood` or `ruled`. */
            entry_status: string;
            /** @description Tournament, league night or campaign. */
            event?: string | null;
            /** @description Where to read more. */
            links: components["schemas"]["DisputeLinks"];
            /** @description The match. */
            match_id: string;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /**
             * Format: int64
             * @description Round of the event.
             */
            round?: number | null;
            /** @description Its sides, in the order of the header. */
            sides: components["schemas"]["DisputeSideView"][];
            /**
             * @description `open`; `ruled` by an organizer; `agreed` by all sides; `withdrawn` where all of it was struck out. A dispute
             *     after a ruling opens the case again.
             */
            state: string;
            /** @description What was said of it, in the order of the log. */
            statements: components["schemas"]["StatementView"][];
            /** @description Its game. */
            system: string;
            /**
             * Format: int64
             * @description Number of the table at the event.
             */
            table?: number | null;
        };
        /** @description What is contested. */
        DisputesView: {
            /** @description What to give as `after` for the next page; `null` on the last. */
            next?: string | null;
            /**
             * Format: int64
             * @description Matching disputes that nobody has decided, whatever state was asked for.
             */
            open: number;
            /**
             * Format: int64
             * @description Those of them that decide the winner or change the score, as far as their logs say.
             */
            open_and_weighty: number;
            /** @description A page of them, the most urgent first. */
            rows: components["schemas"]["DisputeView"][];
            /**
             * Format: int64
             * @description Matching disputes that are settled.
             */
            settled: number;
        };
        /** @description Something about a roster that does not add up. */
        DoubtView: {
            /**
             * Format: double
             * @description What was chosen adds up to this, where the two are compared.
             */
            chosen?: number | null;
            /** @description Of what: `points` or `power`. */
            counted: string;
            /** @description `differs`: another sum is stated than what was chosen adds up to; `unstated`: none is; `repeated`: several are. */
            kind: string;
            /** @description The same in an English sentence. */
            sentence: string;
            /**
             * Format: double
             * @description What is stated, where it is one sum.
             */
            stated?: number | null;
            /** @description How many are stated, where they are several. */
            times?: number | null;
        };
        /** @description A column in words. */
        DumpColumnView: {
            /** @description Its type, such as `text`, `uint32`, `float64`. */
            kind: string;
            /** @description What it means. */
            meaning: string;
            /** @description Its name. */
            name: string;
            /** @description Whether a row may lack it. */
            nullable: boolean;
            /** @description Unit of its numbers, where they have one. */
            unit?: string | null;
        };
        /** @description One file. */
        DumpFileView: {
            /**
             * Format: int64
             * @description Bytes.
             */
            bytes: number;
            /** @description Where to put it, below any folder. */
            path: string;
            /** @description SHA-256 of its content; load it from `/api/v1/dump/<sha256>`. */
            sha256: string;
            /** @description The table. */
            table: string;
        };
        /** @description A table in words. */
        DumpTableView: {
            /** @description Its columns; `system` and `month` come from the folders. */
            columns: components["schemas"]["DumpColumnView"][];
            /** @description What a row is. */
            meaning: string;
            /** @description Its name. */
            table: string;
        };
        /** @description The files of the tables. */
        DumpView: {
            /** @description SHA-256 over all of them: equal digests are equal tables. */
            digest: string;
            /** @description Every file. Put each at its path: programs that know partitions by folders take game and month from there. */
            files: components["schemas"]["DumpFileView"][];
            /**
             * Format: int64
             * @description Position in the store up to which everything is in them.
             */
            position: number;
            /** @description The tables, each with its columns. */
            tables: components["schemas"]["DumpTableView"][];
        };
        /** @description An estimate with its error. */
        EstimateView: {
            /**
             * Format: double
             * @description Its standard error.
             */
            error: number;
            /** @description Its interval (95%). */
            interval: components["schemas"]["IntervalView"];
            /**
             * Format: double
             * @description The estimate.
             */
            value: number;
        };
        /** @description Attacks against what was to be expected. */
        ExchangeView: {
            /**
             * Format: double
             * @description Hits that counted: those not saved, or those that did damage.
             */
            damage: number;
            damage_a_unit?: components["schemas"]["RatioView"] | null;
            /**
             * Format: double
             * @description As many as were to be expected of these hits.
             */
            damage_expected: number;
            /**
             * Format: double
             * @description Standard deviation of the damage of these hits for fair dice.
             */
            damage_spread: number;
            /**
             * Format: double
             * @description Hits.
             */
            hits: number;
            /**
             * Format: double
             * @description Hits that were to be expected of these rolls.
             */
            hits_expected: number;
            /**
             * Format: double
             * @description Standard deviation of the hits for fair dice.
             */
            hits_spread: number;
            /**
             * Format: int64
             * @description Rolls to hit.
             */
            throws: number;
        };
        /** @description A fact with its place and its weight. */
        FactView: components["schemas"]["SaysView"] & {
            /** @description Entries that it is about, besides its own. */
            entries: number[];
            /**
             * Format: int32
             * @description The entry by which it came.
             */
            entry: number;
            /** @description Ids of the units whose losses it is about. */
            tells: string[];
            /**
             * Format: double
             * @description About how many points it mattered; `null` where it cannot be left out, 0 where it is no news by itself.
             */
            weight?: number | null;
        };
        /** @description The story of a battle. */
        FactsView: {
            /** @description Entries by which something was done, or that name units. */
            entries: components["schemas"]["ActView"][];
            /** @description Facts, turn by turn in the order of the log. */
            facts: components["schemas"]["FactView"][];
        };
        /** @description The dice of players. */
        FairnessView: {
            /** @description What a row is: `set` or `player`. */
            by: string;
            /**
             * Format: int64
             * @description Dice of a row below which nothing is said.
             */
            enough: number;
            /** @description How to read it. */
            note: string;
            /** @description One row a set or a player: by player, then by set, what no log names first. */
            rows: components["schemas"]["DiceView"][];
            /**
             * Format: int64
             * @description Dice in all rows.
             */
            sample: number;
            /**
             * Format: int64
             * @description Tests made on all rows together, those not shown too; of what is said to stand out, one in twenty is wrong on
             *     average (Benjamini–Hochberg).
             */
            tests: number;
        };
        /** @description A row of an army list that a player fields. */
        FieldedView: {
            /** @description The army. */
            army: string;
            /**
             * Format: int64
             * @description Matches with it.
             */
            matches: number;
            /** @description The row. */
            profile: string;
            /**
             * Format: int64
             * @description Units of it in them.
             */
            units: number;
        };
        /** @description A named figure. */
        FigureView: {
            /** @description Name for people. */
            label: string;
            /** @description Name for programs. */
            name: string;
            /** @description The value for people. */
            text: string;
            /** @description Number, faces, term or terms. */
            value: unknown;
        };
        /** @description Entries to which rules were applied. */
        FindingEntriesView: {
            /** @description What to give as `after` for the next page; `null` on the last. */
            next?: string | null;
            /** @description A page of them, the latest battle first, each from its beginning. */
            rows: components["schemas"]["FindingEntryView"][];
        };
        /** @description One rule applied to one entry. */
        FindingEntryView: {
            /** @description Its army. */
            army?: string | null;
            /** @description Whether somebody disputes it. */
            contested: boolean;
            /** @description Tournament, league night or campaign. */
            event?: string | null;
            /** @description What the rule expects: figures and terms, untranslated. */
            expected?: string | null;
            /** @description `expected` for people. */
            expected_label?: string | null;
            /**
             * Format: int64
             * @description Place among the findings of the entry, from 0.
             */
            finding: number;
            /** @description Tag of the entry's event, `header` for 0. */
            kind: string;
            /** @description The same for people. */
            kind_label: string;
            /** @description The match. */
            match_id: string;
            /** @description Player of the other side, where there are two. */
            opponent?: string | null;
            /** @description `held`, `broken`, `unrecorded` or `players_call`. */
            outcome: string;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /** @description Its player. */
            player?: string | null;
            /** @description What the log records: figures and terms, untranslated. */
            recorded?: string | null;
            /** @description `recorded` for people. */
            recorded_label?: string | null;
            /**
             * Format: int64
             * @description Round of the event.
             */
            round?: number | null;
            /** @description Id of the rule. */
            rule: string;
            /**
             * Format: int64
             * @description Number of the entry; 0 is the header.
             */
            seq: number;
            /** @description Side that acted or rolled, or whose roster it is. */
            side?: string | null;
            /**
             * Format: int64
             * @description Number of the table at the event.
             */
            table?: number | null;
            /** @description Title of the rule. */
            title?: string | null;
            /**
             * Format: int64
             * @description Turn after the entry; `null` for the header.
             */
            turn?: number | null;
            /** @description Id of the unit or character that it is about. */
            unit?: string | null;
        };
        /** @description One rule applied to the entry. */
        FindingView: {
            /** @description Chapter of the rulebook. */
            chapter: string;
            /** @description What the rule expects, as text. */
            expected?: string | null;
            /** @description The field that the log lacks. */
            field?: string | null;
            /** @description The figures behind it, in the order of the reckoning. */
            figures: components["schemas"]["FigureView"][];
            /** @description Kept only within the header's tolerance. */
            marginal: boolean;
            /** @description `held`, `broken`, `unrecorded` or `players_call`. */
            outcome: string;
            /** @description What the log records, as text. */
            recorded?: string | null;
            /** @description Id of the rule. */
            rule: string;
            /** @description How the rule was applied, in a sentence, where there is one. */
            sentence?: string | null;
            /** @description The rule in one sentence. */
            summary: string;
            /** @description Title of the rule. */
            title: string;
            /** @description Unit or character it is about. */
            unit?: string | null;
        };
        /** @description Findings of one rule, player, army or event. */
        FindingsRowView: {
            /**
             * Format: int64
             * @description Battles with any of these.
             */
            battles: number;
            /**
             * Format: int64
             * @description Findings that were broken.
             */
            broken: number;
            /**
             * Format: int64
             * @description Battles in which something was broken.
             */
            broken_in: number;
            /**
             * Format: int64
             * @description Findings that somebody disputes; they are among the others as well.
             */
            contested: number;
            /**
             * Format: int64
             * @description Battles in which something was disputed.
             */
            contested_in: number;
            /**
             * Format: int64
             * @description Battles in which something was kept or broken.
             */
            decided_in: number;
            /**
             * Format: int64
             * @description Findings that were kept.
             */
            held: number;
            /** @description The share's interval (Wilson, 95%), battle by battle. */
            interval: components["schemas"]["IntervalView"];
            /**
             * Format: int64
             * @description Findings that the players decide.
             */
            players_call: number;
            /**
             * Format: double
             * @description `broken_in` / `decided_in`; `null` where nothing was decided.
             */
            share?: number | null;
            /** @description Title of the rule, where `who` is one. */
            title?: string | null;
            /**
             * Format: int64
             * @description Findings that the log does not decide.
             */
            unrecorded: number;
            /** @description Which; `null` for what is nobody's, and for battles of no event. */
            who?: string | null;
        };
        /** @description Findings of the referee, counted. */
        FindingsView: {
            /** @description The least fidelity that a log needs to be counted. */
            fidelity: string;
            /** @description How to read it. */
            note: string;
            /**
             * @description A page of rows: those that have the outcome that was asked for, in the most battles first; all of them where none
             *     was, those with a broken rule in the most battles first. Counts are of all outcomes either way.
             */
            rows: components["schemas"]["FindingsRowView"][];
            /**
             * Format: int64
             * @description Battles with findings that fit, whatever their outcome.
             */
            sample: number;
            /**
             * Format: int64
             * @description Rows in all.
             */
            total: number;
        };
        /** @description Results of sides with the first turn. */
        FirstTurnView: {
            clustered?: components["schemas"]["AlikeView"] | null;
            /** @description The rate's interval (Wilson, 95%). */
            interval: components["schemas"]["IntervalView"];
            /**
             * Format: double
             * @description How often they won, as the policy on draws has it.
             */
            rate?: number | null;
            /** @description Their battles as the policy on mirrors has them. */
            tally: components["schemas"]["TallyView"];
        };
        /** @description A head of a ledger that is followed. */
        FollowedHeadView: {
            /**
             * Format: int64
             * @description Lines of the ledger.
             */
            lines: number;
            /** @description Hash over all of them, in base64. */
            root: string;
        };
        /** @description A ledger that is followed, and how that goes. */
        FollowedView: {
            /** @description Where it is served. */
            address: string;
            /** @description When it was asked last, as an instant of RFC 3339; `null` where it never was. */
            asked?: string | null;
            /** @description Whether it ever showed a head that contradicts the one that was saved: two histories. */
            contradicted: boolean;
            head?: components["schemas"]["FollowedHeadView"] | null;
            /** @description The key that its checkpoints must be signed with. */
            key: string;
            /** @description Its name. */
            ledger: string;
            /** @description Matches that were left out, the first 100. */
            left: components["schemas"]["NotTakenView"][];
            /**
             * Format: int64
             * @description Matches that were taken from it.
             */
            matches: number;
            pass?: components["schemas"]["PassView"] | null;
            problem?: components["schemas"]["ClubProblemView"] | null;
            /** @description Keys of witnesses that must have cosigned what is taken. */
            witnesses: string[];
        };
        /** @description The ledgers of others that are followed. */
        FollowingView: {
            /** @description In the order of their names. */
            clubs: components["schemas"]["FollowedView"][];
        };
        /** @description What would have followed by the rules, with everything later as it was played. */
        FollowsView: {
            /** @description Entries whose verdict changes; `recorded` is the verdict as the entry was played, `effective` that by the rules. */
            changed: components["schemas"]["ChangedView"][];
            /** @description Where the battle stands as the entry was played. */
            played: components["schemas"]["ScoreView"];
            /** @description Where it stands by the referee's result. */
            reckoned: components["schemas"]["ScoreView"];
        };
        /** @description Progress of a curve that is not ready. */
        ForecastProgressView: {
            /**
             * Format: int32
             * @description Battles that were played on; 0 while others are drawn first.
             */
            done: number;
            /**
             * Format: int32
             * @description Of so many.
             */
            of: number;
        };
        /** @description How much of the differences in victory points luck predicts, in battles that its worth was not estimated from. */
        ForetoldView: {
            /**
             * Format: double
             * @description With every roll of a purpose worth the same: share of the variation, 1 at most, below 0 where the mean of
             *     all would have been nearer.
             */
            by_results: number;
            /**
             * Format: double
             * @description The same with each roll that takes or spares something weighed by what was at stake in it.
             */
            by_stakes: number;
        };
        /** @description A match that continues from another. */
        ForkView: {
            /**
             * Format: int64
             * @description Number of its own entries.
             */
            entries: number;
            /**
             * Format: int32
             * @description The entry of the other match after which it continues; 0 for the header.
             */
            entry: number;
            /** @description Its id. */
            id: string;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /** @description What to call it. */
            title: string;
        };
        /** @description The matches that continue from one. */
        ForksView: {
            /** @description The latest first, at most 200. */
            forks: components["schemas"]["ForkView"][];
            /** @description How many there are. */
            total: number;
        };
        /** @description Where the log stands: equal heads, equal bytes. */
        HeadView: {
            /**
             * Format: int64
             * @description Number of entries, the header not counted.
             */
            entries: number;
            /** @description SHA-256 chained over header and entries, 64 hexadecimal digits. */
            hash: string;
        };
        /** @description The service is well. */
        Health: {
            /**
             * Format: int64
             * @description Number of the submission that the store accepted last.
             */
            position: number;
            /** @description Always `ok`: what is not is a problem. */
            status: string;
            /** @description Version of the program. */
            version: string;
        };
        /** @description What is wrong with a row. */
        ImportProblem: {
            /** @description In which of our columns. */
            column?: string | null;
            /** @description What was expected instead. */
            expected: string;
            /** @description What the table has there. */
            found: string;
            /** @description `missing`, `malformed`, `fields`, `contradiction`, `roster` or `bound`. */
            kind: string;
            /** @description Which column of the table that is, from 1. */
            position?: number | null;
            /**
             * @description Why the roster that is named there cannot be had: `not-given`, `elsewhere`, `too-long`, or the `code` of a file
             *     that is no roster.
             */
            roster?: string | null;
        };
        /** @description What becomes of a table. */
        ImportReport: {
            /**
             * Format: int64
             * @description Rows accepted.
             */
            accepted: number;
            /**
             * Format: int64
             * @description Rows that are already known.
             */
            duplicates: number;
            /** @description Its encoding. */
            encoding: string;
            /** @description Columns of the table that are not used. */
            ignored: string[];
            /** @description Whether the accepted rows are saved now. */
            kept: boolean;
            /** @description Name of the table. */
            name: string;
            /** @description Whether players' names are saved. */
            names_kept: boolean;
            /**
             * Format: int64
             * @description Rows refused.
             */
            refused: number;
            /** @description Every row. */
            rows: components["schemas"]["ImportRow"][];
            /** @description The sign between its fields. */
            separator: string;
            /** @description Files that came with the table and that no row names. */
            unused_rosters: string[];
        };
        /** @description A roster that a row names, in a few words. */
        ImportRoster: {
            /** @description Its army lists. */
            army?: string | null;
            /** @description The column that names it: `roster_a` or `roster_b`. */
            column: string;
            /** @description Its file, as the table has it. */
            file: string;
            /**
             * Format: double
             * @description Points of everything that was chosen.
             */
            points: number;
            /** @description Part of the army list. */
            subfaction?: string | null;
            /** @description Number of units and leaders. */
            units: number;
        };
        /** @description What becomes of a row. */
        ImportRow: {
            /** @description `accepted`, `duplicate` or `refused`. */
            fate: string;
            /**
             * Format: int64
             * @description Line of the table in which it begins, from 1.
             */
            line: number;
            /** @description Id of its match, unless it is refused. */
            match_id?: string | null;
            /**
             * @description What is worth a look: `equal_row`, `kept_already`, `same_players_that_day`, `same_players_kept`,
             *     `fewer_points_won`, `undecided`, `text_left_out` or `roster`, each with its figures.
             */
            notes: Record<string, never>[];
            /** @description Why it is refused. */
            problems: components["schemas"]["ImportProblem"][];
            /** @description The rosters that it names. */
            rosters: components["schemas"]["ImportRoster"][];
            /** @description The match in a few words, unless it is refused. */
            title?: string | null;
        };
        /** @description From low to high. */
        IntervalView: {
            /**
             * Format: double
             * @description Upper end.
             */
            high: number;
            /**
             * Format: double
             * @description Lower end.
             */
            low: number;
        };
        /** @description A token that was just made. */
        IssuedView: {
            /** @description The secret, which is shown only here. */
            secret: string;
            /** @description What is saved of it. */
            token: components["schemas"]["TokenView"];
        };
        /** @description The army of a roster, with which a log that is judged can begin. */
        JudgedArmyView: {
            /** @description Whatever the roster does not plainly say. */
            doubts: components["schemas"]["ArmyDoubtView"][];
            /** @description The unit that leads it, where the roster says so. */
            leader?: string | null;
            /**
             * Format: int32
             * @description Points of its units; `null` where one has none.
             */
            points?: number | null;
            /**
             * Format: int32
             * @description Power of its units; `null` where one has none.
             */
            power?: number | null;
            /** @description Its units, as the `roster` of a side in the header of a log of the game: `aftermath schema` has their form. */
            roster: Record<string, never>[];
            /** @description The game, as logs name it. */
            system: string;
        };
        /** @description An entry with its verdict. */
        JudgedEntry: {
            /** @description Rules that it breaks. */
            broken: components["schemas"]["Broken"][];
            /**
             * Format: int32
             * @description Number of the entry.
             */
            seq: number;
            /** @description `legal`, `unverifiable`, `stood` or `ruled`. */
            status: string;
        };
        /** @description A match that statistics do not count. */
        LeftOutView: {
            /** @description Its id. */
            match_id: string;
            /** @description The match that it continues, or that counts in its place. */
            of: string;
            /** @description `fork` where it continues from a moment of another, `twice` where its entries are those of another. */
            why: string;
        };
        /** @description A place in which the name is left. */
        LeftView: {
            /** @description The field; `match` where it is the id of the match. */
            field: string;
            /**
             * Format: int64
             * @description Number of the line; 0 is the header.
             */
            line: number;
            /** @description The match. */
            match: string;
        };
        /** @description A row of an army list. */
        ListedView: {
            /** @description The list that the row is of, e.g. `Forces of the Abyss`: that of an ally where the army is another. */
            list: string;
            /** @description What the list calls the unit, e.g. `Ax`. */
            name: string;
            /** @description `troop`, `regiment`, `horde` or `legion`; nothing for a single model and for a formation. */
            size?: string | null;
        };
        /** @description The luck of a side through a battle. */
        LuckCourseView: {
            /**
             * @description Every roll so far against its exact expectation, in standard deviations of that roll, summed up; positive when
             *     good for the side.
             */
            luck: number[];
            /** @description Id of the side. */
            side: string;
            /**
             * @description Standard deviation of that sum for fair dice: the root of the number of rolls with more than one possible
             *     result.
             */
            spread: number[];
        };
        /** @description Luck in rolls of one purpose. */
        LuckRowView: {
            /** @description The army, where it is a unit's. */
            army?: string | null;
            at_stake?: components["schemas"]["AtStakeView"] | null;
            /**
             * Format: double
             * @description Luck in standard deviations; nothing where no roll had more than one possible result.
             */
            deviations?: number | null;
            /**
             * Format: int64
             * @description Dice in them.
             */
            dice: number;
            /**
             * Format: double
             * @description Results less their exact expectations, positive when good for whoever rolled; in the unit of the purpose
             *     (hits, orders obeyed, …).
             */
            luck: number;
            /** @description The match, where it is a side's. */
            match_id?: string | null;
            /**
             * Format: int64
             * @description Matches in which they were rolled.
             */
            matches: number;
            /** @description What the dice were rolled for, e.g. `command`. */
            purpose: string;
            /**
             * Format: int64
             * @description Throws.
             */
            rolls: number;
            /**
             * Format: double
             * @description Standard deviation of that sum for fair dice, in the same unit.
             */
            spread: number;
            /** @description Whose: a player, a month, a side, a row of an army list; nothing for all. */
            who?: string | null;
            /**
             * Format: int64
             * @description Rolls with an unknown stake: they are not in `at_stake`.
             */
            without_stake: number;
        };
        /** @description Luck, summed up. */
        LuckView: {
            /** @description The least fidelity that a log needs to be counted. */
            fidelity: string;
            /**
             * @description What people call the rows of army lists, where their ids are no names; by id. Nothing but where luck is asked for
             *     by unit.
             */
            listed: {
                [key: string]: components["schemas"]["ListedView"];
            };
            /** @description How to read it. */
            note: string;
            /** @description One row for each whom it is asked of, and purpose. */
            rows: components["schemas"]["LuckRowView"][];
            /**
             * Format: int64
             * @description Rolls counted in all rows.
             */
            sample: number;
        };
        /** @description A place of the map. */
        MapCardView: {
            /** @description Row and column, each from 1. */
            at: number[];
            /** @description The card that lies there; `null` face down. */
            card?: string | null;
            /** @description Whether the battle is fought there. */
            field: boolean;
            /**
             * @description How it is drawn: `wood`, `hill`, `buildings`, `ruins`, `obstacle`, `water`, `marsh`, `road`, `impassable`, `rough` or
             *     `plain`.
             */
            ground: string;
            /** @description Whether a way leads through. */
            path: boolean;
            /** @description Which way a river runs through it, where one does: along its `row` or its `column`. */
            river?: string | null;
        };
        /** @description A part of an army that marches. */
        MapCorpsView: {
            /** @description Where it stands, row and column; `null` off the map. */
            at?: number[] | null;
            /** @description The cards that it shall enter, in order; empty where no march is marked. */
            route: number[][];
            /** @description Its side. */
            side: string;
            /** @description Whether it is tired. */
            tired: boolean;
            /** @description Id of the piece that leads it. */
            unit: string;
        };
        /** @description Cards in a player's hand. */
        MapHandView: {
            /** @description The cards. */
            cards: string[];
            /** @description Whose. */
            side: string;
        };
        /** @description How much more one forecaster loses than another. */
        MarginView: {
            /**
             * Format: double
             * @description Its standard error, battles taken as independent.
             */
            error: number;
            /** @description Its interval (Student, 95%). */
            interval: components["schemas"]["IntervalView"];
            /**
             * Format: double
             * @description Mean difference of the logarithmic losses in nats: below 0 where the first one forecasts better.
             */
            value: number;
        };
        /** @description How a flag, a counter or a kind of leader is shown besides its word. */
        MarkView: {
            /** @description What stands on the table, if anything does. */
            sign?: string | null;
            /** @description How grave it is for a unit. */
            tone: string;
            /** @description What the word stands under. */
            word: string;
        };
        /** @description A page of matches, the last played first. */
        MatchList: {
            /** @description The matches. */
            matches: components["schemas"]["MatchRow"][];
            /** @description What to give as `after` for the next page; `null` on the last. */
            next?: string | null;
        };
        /** @description A match in the list. */
        MatchRow: {
            /**
             * Format: int64
             * @description Number of entries.
             */
            entries: number;
            /** @description Tournament, league night or campaign; `null` where the log names none. */
            event?: string | null;
            /** @description How much the log records; `null` where it cannot be read. */
            fidelity?: string | null;
            id: string;
            /** @description Name of the ledger of another club from which it was taken; `null` where it was uploaded here. */
            ledger?: string | null;
            left_out?: components["schemas"]["LeftOutView"] | null;
            /** @description SHA-256 of the log as it may be downloaded, 64 hexadecimal digits: another one where it grew or reads otherwise. */
            log_sha256: string;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /**
             * Format: int32
             * @description Points a side.
             */
            points?: number | null;
            /**
             * Format: int32
             * @description Round of the event.
             */
            round?: number | null;
            score: components["schemas"]["ScoreView"];
            sides: components["schemas"]["SideRow"][];
            /**
             * @description By what the event ranks its players, the weightiest first: `match_points`, `wins`, `strength` (match points of all
             *     opponents), `margin` or `victory_points`; `null` where the log does not say.
             */
            standings?: string[] | null;
            statuses: components["schemas"]["StatusesView"];
            /** @description The game. */
            system: string;
            /**
             * Format: int32
             * @description Number of the table at the event.
             */
            table?: number | null;
            /** @description Its title, or else its occasion, or else its armies. */
            title: string;
            /** @description Why this version of the service cannot read the saved log; `null` where it can. */
            unreadable?: string | null;
        };
        /** @description A match with what the referee and the store know of it. */
        MatchView: components["schemas"]["SummaryView"] & {
            /** @description Where the log stands. */
            head: components["schemas"]["HeadView"];
            provenance?: components["schemas"]["ProvenanceView"] | null;
            /** @description Where the battle stands at the end of the log. */
            score: components["schemas"]["ScoreView"];
            /** @description Entries per status. */
            statuses: components["schemas"]["StatusesView"];
        };
        /** @description One army against another. */
        MatchupView: {
            /** @description The army whose rate it is. */
            army: string;
            /**
             * Format: int64
             * @description Battles of the two in all after which a rate like this differs from 50%, not from what is expected; of pairs
             *     that truly win as often, half do by then.
             */
            battles_to_tell?: number | null;
            clustered?: components["schemas"]["AlikeView"] | null;
            /**
             * Format: int64
             * @description The same by `clustered`, as long as clusters are like these.
             */
            clustered_battles_to_tell?: number | null;
            /**
             * Format: double
             * @description Rate that the strengths of the two armies give, found from the battles of all other pairs, whichever of them is
             *     asked about.
             */
            expected: number;
            /** @description Its interval (Wilson, 95%). */
            interval: components["schemas"]["IntervalView"];
            /** @description Against this one. */
            opponent: string;
            /**
             * Format: double
             * @description Rate as the policy on draws has it.
             */
            rate?: number | null;
            /**
             * Format: double
             * @description What was seen, smoothed: moved towards what is expected.
             */
            shrunk: number;
            /** @description Its interval (95%). */
            shrunk_interval: components["schemas"]["IntervalView"];
            /** @description What was seen. */
            tally: components["schemas"]["TallyView"];
        };
        /** @description Army against army. */
        MatchupsView: {
            /** @description Armies with their strengths. */
            armies: components["schemas"]["StrengthView"][];
            /** @description One row for each ordered pair of armies that met. */
            rows: components["schemas"]["MatchupView"][];
            /**
             * Format: double
             * @description Battles that the expectation counts for in the smoothed rates, as likely too few as too many.
             */
            worth?: number | null;
            worth_interval?: components["schemas"]["IntervalView"] | null;
        };
        /** @description How far a piece reaches by its figures, and its arcs. */
        MeasuresView: {
            /** @description Its arcs: degrees from its facing, clockwise, from and to. Empty where it has no arcs. */
            arcs: number[][];
            /**
             * @description From where its distances are measured: `stands`, the nearest point of any of them, or `front`, the middle of its front
             *     edge.
             */
            from: string;
            /** @description How far it goes, charges, shoots. */
            reach: components["schemas"]["ReachView"][];
            /** @description Id of the piece in the match. */
            unit: string;
        };
        /** @description What is played and what wins. */
        MetaView: {
            /** @description Armies, the most played first. */
            armies: components["schemas"]["ArmyView"][];
            /**
             * Format: int64
             * @description Battles that are over and fit, mirrors among them.
             */
            battles: number;
            first_turn?: components["schemas"]["FirstTurnView"] | null;
            /**
             * @description Matches that are not counted: continued battles, and battles uploaded twice; none where `forks` is
             *     `counted`.
             */
            left_out: components["schemas"]["LeftOutView"][];
            /**
             * Format: int64
             * @description Mirrors among them.
             */
            mirrors: number;
        };
        /** @description What applies to the person now. */
        NameChosenView: {
            /** @description Whether it was different before. */
            changed: boolean;
            /** @description The pseudonym. */
            pseudonym: string;
            /** @description Whether the person is shown by name. */
            shown: boolean;
        };
        /** @description What a person chose. The name is in the body, since addresses end up in logs of servers. */
        NameWish: {
            /** @description The name as it was recorded, letters small or not; or the pseudonym under which the person is shown. */
            name: string;
            /** @description Whether the person is to be shown by name. */
            shown: boolean;
        };
        /** @description Who is shown by name. */
        NamesView: {
            /** @description What to give as `after` for the next page; `null` on the last. */
            next?: string | null;
            /** @description The people, in the order of their pseudonyms. */
            people: components["schemas"]["PersonView"][];
            /** @description What applies to people who chose nothing: `hidden` or `shown`. */
            policy: string;
        };
        /** @description A match that was not taken. */
        NotTakenView: {
            /** @description In words. */
            detail: string;
            /** @description Its id. */
            match: string;
            /** @description `refused`, `clash`, `here` or `parted`. */
            why: string;
        };
        /** @description How unlikely something is. */
        OddityView: {
            /**
             * Format: double
             * @description The chance of one as great from fair, independent dice.
             */
            p: number;
            /**
             * Format: double
             * @description The statistic of the test.
             */
            statistic: number;
        };
        /** @description How battles end that bots play on from a moment. */
        OddsView: {
            /**
             * Format: int32
             * @description Those that nobody won.
             */
            drawn: number;
            /**
             * Format: double
             * @description Upper end.
             */
            high: number;
            /**
             * Format: double
             * @description By how many points the first side is ahead at the end, on average.
             */
            lead: number;
            /**
             * Format: double
             * @description Lower end of the interval of 95%.
             */
            low: number;
            /**
             * Format: int32
             * @description Battles that were played from here; 0 where the result is known.
             */
            rollouts: number;
            /**
             * Format: double
             * @description Expected score of the first side, 0 to 1: a win 1, a draw a half; smoothed along the curve as far as the errors of the
             *     rollouts ask, so that it may differ from the counts.
             */
            score: number;
            /** @description Of these, those that each side won, in the order of the header. */
            won: number[];
        };
        /** @description A replay as a forum embeds it, after oEmbed 1.0. */
        OembedView: {
            /**
             * Format: int32
             * @description Its height in px.
             */
            height: number;
            /** @description The frame to put into the page. */
            html: string;
            /** @description Who provides it. */
            provider_name: string;
            /** @description Its address. */
            provider_url: string;
            /**
             * Format: int32
             * @description The picture's height in px.
             */
            thumbnail_height: number;
            /** @description A picture of the moment. */
            thumbnail_url: string;
            /**
             * Format: int32
             * @description The picture's width in px.
             */
            thumbnail_width: number;
            /** @description Who met, and how it stands. */
            title: string;
            /** @description `rich`: a page within the page. */
            type: string;
            /** @description `1.0`. */
            version: string;
            /**
             * Format: int32
             * @description Its width in px.
             */
            width: number;
        };
        /** @description Orders against what was to be expected. */
        OrdersView: {
            /**
             * Format: double
             * @description As many as were to be expected by the exact chances.
             */
            expected: number;
            /**
             * Format: int64
             * @description Orders given.
             */
            given: number;
            /**
             * Format: int64
             * @description Orders obeyed.
             */
            obeyed: number;
            rate?: components["schemas"]["ClusteredShareView"] | null;
        };
        /** @description A moment of another match. */
        OriginView: {
            /**
             * Format: int32
             * @description The entry after which this log continues; 0 for the header.
             */
            entry: number;
            /** @description Its id. It may not be saved here. */
            match: string;
        };
        /** @description Another value of an option. */
        OtherView: {
            /** @description What it means. */
            meaning: string;
            /** @description As in the header. */
            value: string;
        };
        /** @description A value that the two do not share. */
        PartingView: {
            /** @description What the first has; absent: nothing. */
            first?: unknown;
            /** @description Where it is, as `event.order.dice[1]`. */
            path: string;
            /** @description What the second has. */
            second?: unknown;
        };
        /** @description How a pass over a ledger went. */
        PassView: {
            /**
             * Format: int64
             * @description Lines of it that belong to matches that are here. The rest belongs to matches that are still being played, are not
             *     shown to all, or were left out.
             */
            accounted: number;
            /** @description When it began, as an instant of RFC 3339. */
            at: string;
            /**
             * Format: int64
             * @description Matches of which another one of the same id is here.
             */
            clashes: number;
            /** @description `finished`, `bounded` or `cancelled`: where it is not finished, the next goes on. */
            ended: string;
            /**
             * Format: int64
             * @description Matches that had grown.
             */
            grown: number;
            /**
             * Format: int64
             * @description Matches that were here before, and are not from this ledger.
             */
            here: number;
            /**
             * Format: int64
             * @description Matches that the referee here judges otherwise than the club's did.
             */
            judged_otherwise: number;
            /**
             * Format: int64
             * @description Lines of the ledger then.
             */
            lines: number;
            /**
             * Format: int64
             * @description Matches that came in.
             */
            new: number;
            /**
             * Format: int64
             * @description Matches of which lines read otherwise, as where a name was withdrawn.
             */
            otherwise: number;
            /**
             * Format: int64
             * @description Matches that are no longer what was taken, grown.
             */
            parted: number;
            /**
             * Format: int64
             * @description Lines that were redacted here, and read otherwise there since: they stay as they are here.
             */
            redacted_here: number;
            /**
             * Format: int64
             * @description Matches for which the ledger does not vouch, or that cannot be read.
             */
            refused: number;
            /**
             * Format: int64
             * @description Matches that are as they were.
             */
            unchanged: number;
            /**
             * Format: int64
             * @description Matches that were taken once and are in its list no more.
             */
            unlisted: number;
            /**
             * Format: int64
             * @description Matches that no witness has cosigned yet.
             */
            waiting: number;
        };
        /** @description A person. */
        PersonView: {
            /**
             * Format: int64
             * @description When this was chosen for the person, in seconds since 1970; `null` where it follows from the policy.
             */
            chosen?: number | null;
            /** @description The name as logs have it, in every spelling; empty where nothing is saved of the person. */
            names: string[];
            /** @description The pseudonym under which the person is shown, unless by name. */
            pseudonym: string;
            /** @description Whether the person is shown by name. */
            shown: boolean;
        };
        /** @description A unit or a character on the table, or lost. */
        PieceView: {
            /** @description Id of the piece in which it rides and has no place of its own; absent where it rides in none. */
            aboard?: string | null;
            /** @description Counters on it, as `[name, count]`. */
            counters: [
                string,
                number
            ][];
            /** @description What is true of it now, e.g. `confused`. */
            flags: string[];
            /** @description Id in the match. */
            id: string;
            /** @description Troop type in the game's terms. */
            kind: string;
            /**
             * Format: int32
             * @description Stands or models lost.
             */
            lost: number;
            /** @description What players call it; told apart from its namesakes. */
            name: string;
            ranks?: components["schemas"]["RanksView"] | null;
            /** @description `unit` or `character`. */
            role: string;
            /** @description Whether its stands are round, or oval, and not rectangles; absent: no. */
            round?: boolean;
            /** @description Its side. */
            side: string;
            /** @description Stands still there. */
            stands: components["schemas"]["StandView"][];
            /**
             * Format: int32
             * @description Stands or models at full strength.
             */
            strength: number;
        };
        /** @description Where a player stands among all, values taken as normal and independent of each other. */
        PlaceView: {
            /**
             * Format: double
             * @description Chance that nobody is better.
             */
            best: number;
            /**
             * Format: int64
             * @description First place of the interval (95%); 1 is the best.
             */
            from: number;
            /**
             * Format: int64
             * @description Last place of it.
             */
            to: number;
        };
        /** @description A card that was played and still counts. */
        PlayedCardView: {
            /** @description The card. */
            card: string;
            /** @description The corps that it is for, by the ids of the pieces that lead them. */
            corps: string[];
            /** @description The card that it names. */
            names?: string | null;
            /** @description Who played it. */
            side: string;
        };
        /** @description A player among others. */
        PlayerRowView: {
            /** @description Armies, the most played first. */
            armies: string[];
            /**
             * Format: int64
             * @description Battles in all after which a rate like this differs from 50%.
             */
            battles_to_tell?: number | null;
            /** @description The rate's interval (Wilson, 95%). */
            interval: components["schemas"]["IntervalView"];
            /** @description Day of the latest battle, `YYYY-MM-DD`. */
            latest: string;
            luck?: components["schemas"]["WorthView"] | null;
            /** @description The player, as the logs have the name. */
            player: string;
            /**
             * Format: double
             * @description How often they were won, a draw being half a win.
             */
            rate?: number | null;
            rating?: components["schemas"]["RatedView"] | null;
            /**
             * Format: int64
             * @description Rolls on record.
             */
            rolls: number;
            /** @description Battles that are over. */
            tally: components["schemas"]["TallyView"];
        };
        /** @description One player closely. */
        PlayerView: components["schemas"]["PlayerRowView"] & {
            /** @description With which armies: `battles_by_army`, the most played first. */
            battles_by_army: components["schemas"]["AgainstView"][];
            /** @description The latest 20 battles that are over, the last first. */
            form: components["schemas"]["BattleView"][];
            /**
             * @description The Glicko-2 rating after each month in which battles of the game were played, since the player's first: in one
             *     without a battle of his own it is only less sure. A month in which nobody played is not there; the next is less
             *     sure for it, too.
             */
            history: components["schemas"]["RatedMonthView"][];
            /** @description What people call these rows, where their ids are no names; by id. */
            listed: {
                [key: string]: components["schemas"]["ListedView"];
            };
            /** @description Luck by purpose. */
            luck_by_purpose: components["schemas"]["LuckRowView"][];
            /** @description How to read it. */
            note: string;
            /** @description Against which armies. */
            opponent_armies: components["schemas"]["AgainstView"][];
            /** @description Against whom, the most often met first. */
            opponents: components["schemas"]["AgainstView"][];
            /** @description Rows of army lists that were fielded, the most often first; at most 50. */
            units: components["schemas"]["FieldedView"][];
        };
        /** @description Players of a game. */
        PlayersView: {
            /** @description How to read it. */
            note: string;
            /** @description Everybody, the best first by the method that forecasts better; who has no rating last. */
            rows: components["schemas"]["PlayerRowView"][];
        };
        /** @description A problem as it goes over the wire (`application/problem+json`); each type may bring further members. */
        Problem: {
            /** @description What is wrong with this request. */
            detail: string;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /** @description The kind in words. */
            title: string;
            /** @description Stable name of the kind of problem, `/problems/<code>`. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What a match would become with these entries added. */
        ProposalView: {
            /** @description Entries whose verdict would change: `recorded` is the verdict now, `effective` the one then. */
            changed: components["schemas"]["ChangedView"][];
            /** @description Where the battle stands now. */
            now: components["schemas"]["ScoreView"];
            /** @description Where it would stand. */
            then: components["schemas"]["ScoreView"];
        };
        /** @description Where a match is from that was taken from a followed ledger. */
        ProvenanceView: {
            /** @description Where it is served. */
            address: string;
            /** @description When that was, as an instant of RFC 3339. */
            at: string;
            /** @description Where the log of the match stood when it was taken. */
            head: components["schemas"]["HeadView"];
            /** @description Name of the ledger. */
            ledger: string;
            /**
             * Format: int64
             * @description Lines of the ledger, by the checkpoint that proved the match.
             */
            lines: number;
        };
        /** @description Luck of a side in rolls of one purpose. */
        PurposeLuckView: {
            at_stake?: components["schemas"]["AtStakeView"] | null;
            /**
             * Format: double
             * @description Results less expectations, in the unit of the purpose.
             */
            luck: number;
            /** @description What for. */
            purpose: string;
            /**
             * Format: int64
             * @description Throws.
             */
            rolls: number;
            /**
             * Format: double
             * @description Standard deviation of that for fair dice.
             */
            spread: number;
            /**
             * Format: int64
             * @description Rolls with an unknown stake: they are not in `at_stake`.
             */
            without_stake: number;
            worth?: components["schemas"]["WorthView"] | null;
        };
        /** @description A broken rule, and what it turns on. */
        QuestionView: {
            dice?: components["schemas"]["DiceCountView"] | null;
            /**
             * Format: double
             * @description What the log records beyond what the rule expects, negative where it falls short; only where no roll decides.
             */
            excess?: number | null;
            /** @description What the referee found. */
            finding: components["schemas"]["FindingView"];
            /** @description It in sentences. */
            sentences: string[];
            throw?: components["schemas"]["ThrowView"] | null;
            /**
             * @description `throw`: what a roll was taken for; `dice`: how many were rolled; `reckoning`: a count or a claim that follows
             *     from what is recorded; `deed`: what was done or left undone. No roll decides the last two.
             */
            turns_on: string;
        };
        /** @description Figures on the stands of a piece: rank by rank from the front, each from left to right. They fill one stand after another. */
        RanksView: {
            /**
             * Format: int32
             * @description Ranks on a stand.
             */
            deep: number;
            /**
             * Format: int32
             * @description Figures that are left.
             */
            figures: number;
            /**
             * Format: int32
             * @description Figures of a full rank.
             */
            front: number;
            /** @description Whether they stand in a ring and face outward. */
            ring: boolean;
            /** @description Those that are turned about, in that order, from 0. */
            turned: number[];
        };
        /** @description A rating after a month. */
        RatedMonthView: {
            /** @description Its interval (95%). */
            interval: components["schemas"]["IntervalView"];
            /** @description The month, `YYYY-MM`. */
            month: string;
            /** @description The rating. */
            rating: components["schemas"]["RatingView"];
        };
        /** @description One player. */
        RatedView: {
            /** @description By Glicko-2, a month a period. */
            glicko: components["schemas"]["RatingView"];
            /** @description Interval of the Glicko-2 rating (95%). */
            glicko_interval: components["schemas"]["IntervalView"];
            /** @description The place among all players, by the method that forecasts better, and how sure it is. */
            place: components["schemas"]["PlaceView"];
            /** @description The player. */
            player: string;
            /** @description By Bradley–Terry: logits above an average player, with armies and first turn taken out. */
            strength: components["schemas"]["SkillView"];
            /** @description Interval of the strength (95%). */
            strength_interval: components["schemas"]["IntervalView"];
            /** @description Battles won, drawn and lost. */
            tally: components["schemas"]["TallyView"];
        };
        /** @description A Glicko-2 rating. */
        RatingView: {
            /**
             * Format: int64
             * @description Battles that went into it.
             */
            battles: number;
            /**
             * Format: double
             * @description Standard deviation of the value: newcomers 350.
             */
            deviation: number;
            /**
             * Format: double
             * @description On Glicko's scale: newcomers 1,500; 200 more wins about three of four.
             */
            value: number;
            /**
             * Format: double
             * @description How much the value is thought to move in a period.
             */
            volatility: number;
        };
        /** @description Players of a game with their ratings. */
        RatingsView: {
            /** @description Armies: logits above an average army, the players' skill taken out. */
            armies: components["schemas"]["StrengthView"][];
            backtest?: components["schemas"]["BacktestsView"] | null;
            /**
             * Format: int64
             * @description Battles between two players that are over.
             */
            battles: number;
            /**
             * @description `glicko` or `bradley_terry`: the one that forecast unseen battles better, or `glicko` where there are too few to
             *     test. Players are in its order.
             */
            better: string;
            first_turn?: components["schemas"]["SkillView"] | null;
            /** @description How to read it. */
            note: string;
            /** @description Players, the best first. */
            players: components["schemas"]["RatedView"][];
        };
        /** @description A ratio of sums, its error clustered by match. */
        RatioView: {
            /** @description Matches in it. */
            clusters: number;
            /**
             * Format: double
             * @description Its standard error; nothing from a single match, or from matches that do not differ.
             */
            error?: number | null;
            interval?: components["schemas"]["IntervalView"] | null;
            /**
             * Format: double
             * @description Sum over sum.
             */
            value: number;
        };
        /** @description How far a piece can do something. */
        ReachView: {
            /**
             * Format: double
             * @description In the table's unit of length.
             */
            length: number;
            /** @description What, e.g. `move`. */
            what: string;
        };
        /** @description What the referee is asked. */
        RefereeQuestion: {
            /**
             * @description The log so far: the header, and a line an entry. Not needed for `games`, `words`, `begin`, `picks`, `muster`, `judge`
             *     and `open`.
             */
            log?: string | null;
            /** @description One of `games`, `words`, `begin`, `picks`, `muster`, `judge`, `open`, `weigh`, `add`, `undo` and `position`, with its fields. */
            request: Record<string, never>;
        };
        /** @description Dice rolled for one purpose. */
        RollView: {
            /** @description Exact distribution of the result before the roll. */
            chances: components["schemas"]["ChancesView"];
            /** @description Faces in the order rolled. */
            faces: number[];
            /** @description What for, for people. */
            label: string;
            /**
             * Format: double
             * @description Result minus expectation, positive when good for `side`.
             */
            luck: number;
            /**
             * Format: double
             * @description Expectation of the result before the roll.
             */
            mean: number;
            /**
             * Format: int32
             * @description The least face, or the greatest sum, that is a success.
             */
            needed?: number | null;
            /** @description What for, for programs. */
            purpose: string;
            /**
             * Format: int32
             * @description The result in the measure of `chances`.
             */
            result: number;
            /** @description The side whose luck it is. */
            side?: string | null;
            /** @description At whom. */
            target?: string | null;
            /** @description Who rolled: unit or character. */
            unit?: string | null;
        };
        /**
         * @description How the battle might have ended with an entry as it was played, and with it corrected. The scores are those of the first
         *     side of the header.
         */
        RolloutsView: {
            change?: components["schemas"]["ShiftView"] | null;
            corrected?: components["schemas"]["OddsView"] | null;
            /**
             * @description What corrects it: `amendment`, by which players or an organizer said what it should be, or `reckoning`, by which the
             *     referee counts what the players declared. `null` where nothing says what the corrected entry would be; then all
             *     that follows is `null` too.
             */
            correction?: string | null;
            /**
             * Format: int32
             * @description Number of the entry.
             */
            entry: number;
            /**
             * Format: int32
             * @description The entry after which bots play on: this one, or the first after it from which they can.
             */
            from?: number | null;
            played?: components["schemas"]["OddsView"] | null;
            unrecorded?: components["schemas"]["WhyNotView"] | null;
        };
        /** @description A page of the rolls behind a number. */
        RollsView: {
            /**
             * Format: int64
             * @description Matching rolls, in all.
             */
            rolls: number;
            /** @description A page of them. */
            rows: components["schemas"]["ThrownView"][];
        };
        /** @description A unit or a leader, as the header of a log has it. */
        RosterUnitView: {
            /** @description Categories and keywords, its place in the army list first. */
            categories?: string[];
            /** @description Whether it is a single leader rather than a unit; absent: no. */
            character?: boolean;
            /** @description Detachment or contingent of the army. */
            force?: string | null;
            /** @description Id in the match. */
            id: string;
            /**
             * Format: int32
             * @description Models, where recorded.
             */
            models?: number | null;
            /** @description What the player calls it. */
            name?: string | null;
            /**
             * Format: int32
             * @description Points with everything that it has, where recorded.
             */
            points?: number | null;
            /**
             * Format: int32
             * @description Power, of games that count it, where recorded.
             */
            power?: number | null;
            /** @description What the army list calls it. */
            profile: string;
            /** @description What was chosen for it. */
            selections?: components["schemas"]["SelectionView"][];
        };
        /** @description A roster as the army of a match log. */
        RosterView: {
            /** @description Its army lists; `null` where it names none. */
            army?: string | null;
            /** @description Where it does not add up. */
            doubts: components["schemas"]["DoubtView"][];
            /** @description The game and its edition, as the roster calls them. */
            game: string;
            judged?: components["schemas"]["JudgedArmyView"] | null;
            /**
             * Format: double
             * @description Points of everything that was chosen.
             */
            points: number;
            /** @description Its units and leaders, as the `roster` of a side in the header of a log that knows its match by the result. */
            roster: components["schemas"]["RosterUnitView"][];
            /** @description Part of the army list, where it chooses one. */
            subfaction?: string | null;
        };
        /** @description Rules in the order of their rulebooks. */
        RuleList: {
            /** @description The rules. */
            rules: components["schemas"]["RuleView"][];
            /** @description How many rules there are in all, wanted or not. */
            total: number;
        };
        /** @description A rule of a rulebook, in our own words. */
        RuleView: {
            /** @description Chapter of the rulebook. */
            chapter: string;
            /** @description Whether a log can decide it. */
            decidable: boolean;
            /** @description Whether the rules core enforces it. */
            enforced: boolean;
            /** @description Id, e.g. `wm.command.roll`. */
            id: string;
            /** @description Lines of the rulebook text it rests on. */
            lines: string;
            ruling?: components["schemas"]["RulingView"] | null;
            /** @description The rule in one sentence. */
            summary: string;
            /** @description The game. */
            system: string;
            /** @description What judging it takes: `num`, `geo`, `choice`, `judge`. */
            tags: string[];
            /** @description Short title. */
            title: string;
        };
        /** @description Rulings of a game, in the order of its list. */
        RulingList: {
            /** @description The rulings. */
            rulings: components["schemas"]["RulingView"][];
        };
        /** @description A ruling where a rulebook is silent or contradicts itself. What the book says there is in our own words. */
        RulingView: {
            /** @description What the book says. */
            book: string;
            /** @description Chapter of the rulebook. */
            chapter: string;
            /** @description What is decided. */
            decision: string;
            /** @description Id of the rule that it is, e.g. `tac.amb.melee_direction`. */
            id: string;
            /** @description Lines of the rulebook that it is about. */
            lines: string;
            /**
             * Format: int32
             * @description Number, in the order of the game's list.
             */
            number: number;
            /** @description The field of a header's options that decides it, e.g. `rulings.melee_direction`. */
            option: string;
            /** @description What else it may be. */
            others: components["schemas"]["OtherView"][];
            /** @description Why. */
            reason: string;
            /** @description What it is about. */
            title: string;
            /** @description Its value where the header says nothing. */
            value: string;
        };
        /** @description What a fact says; units and sides by their ids. */
        SaysView: {
            /**
             * Format: int32
             * @description Stands or models that the target lost to it.
             */
            lost: number;
            /** @description What it came to within the turn. */
            outcome: string;
            /** @enum {string} */
            says: "charge";
            /** @description Whom. */
            target: string;
            /** @description Who charged. */
            units: string[];
        } | {
            /** @description Who destroyed them, the greatest share first; empty where no roll did. */
            by: string[];
            /** @description How. */
            manner: string;
            /** @enum {string} */
            says: "lost";
            /** @description Who fell. */
            units: string[];
        } | {
            /** @enum {string} */
            says: "general_lost";
            /** @description Who. */
            unit: string;
        } | {
            /** @enum {string} */
            says: "wavered";
            /** @description Who. */
            unit: string;
        } | {
            /** @enum {string} */
            says: "fled";
            /** @description Who. */
            unit: string;
        } | {
            /** @description From whom. */
            from: string;
            /** @enum {string} */
            says: "evaded";
            /** @description Who. */
            unit: string;
        } | {
            /** @description Who gave it. */
            by: string;
            /**
             * Format: double
             * @description The exact chance that it would be followed.
             */
            chance: number;
            /** @description How it failed: as the first of the turn, by a blunder, or as orders fail. */
            manner: string;
            /**
             * Format: int32
             * @description What was needed, or less.
             */
            needed: number;
            /** @enum {string} */
            says: "order";
            /**
             * Format: int32
             * @description What was rolled.
             */
            sum: number;
            /** @description To whom. */
            units: string[];
        } | {
            /** @description Whether it was good for whoever rolled. */
            good: boolean;
            /**
             * Format: double
             * @description What was to be expected.
             */
            mean: number;
            /** @description What for, in the game's terms. */
            purpose: string;
            /**
             * Format: int32
             * @description What came.
             */
            result: number;
            /** @enum {string} */
            says: "luck";
            /**
             * Format: double
             * @description Share of rolls that are as good, or as bad.
             */
            share: number;
            /** @description At whom. */
            target: string;
            /** @description Who rolled. */
            unit: string;
        } | {
            /** @description Why. */
            because: string;
            /** @enum {string} */
            says: "withdrew";
            /** @description Whose. */
            side: string;
        } | {
            /** @enum {string} */
            says: "conceded";
            /** @description Who. */
            side: string;
        } | {
            /** @description Why. */
            because: string;
            /** @enum {string} */
            says: "ended";
        };
        /** @description JSON Schemas (2020-12) of the two kinds of line in a log. */
        SchemasView: {
            /** @description Of each further line. */
            entry: Record<string, never>;
            /** @description Of line 1. */
            header: Record<string, never>;
        };
        /** @description The score of a side through a battle. */
        ScoreCourseView: {
            /**
             * @description Points as they would be if the battle ended there, without what is known at the end alone; `null` where the log
             *     lacks what it takes.
             */
            points: (number | null)[];
            /** @description Id of the side. */
            side: string;
        };
        /** @description Where the battle stands. */
        ScoreView: {
            /** @description Whether the log says that the battle is over. */
            over: boolean;
            /**
             * @description Victory points, or what the game counts, as `[side, points]`. Empty where the log has neither the points nor the
             *     losses that they are counted by, as where it records only turns.
             */
            points: [
                string,
                number
            ][];
            /** @description The winning side; `null` while undecided and in a draw. */
            winner?: string | null;
        };
        /** @description Something chosen for a unit. */
        SelectionView: {
            /** @description What it is. */
            name: string;
            /**
             * Format: int32
             * @description How many.
             */
            number: number;
        };
        /** @description A change of the expected score. */
        ShiftView: {
            /**
             * Format: double
             * @description One standard error; 0 where there is nothing to measure.
             */
            error: number;
            /**
             * Format: double
             * @description Half the interval of 95%.
             */
            reach: number;
            /**
             * Format: double
             * @description The change, −1 to 1.
             */
            value: number;
        };
        /** @description The luck of a side in one battle. */
        SideLuckView: {
            /** @description Its army. */
            army: string;
            /** @description Its player. */
            player: string;
            /** @description By purpose. */
            purposes: components["schemas"]["PurposeLuckView"][];
            /** @description `win`, `loss` or `draw`; nothing while it is open. */
            result?: string | null;
            /**
             * Format: int64
             * @description Throws.
             */
            rolls: number;
            /**
             * Format: double
             * @description Victory points at the end; nothing while it is open.
             */
            score?: number | null;
            /** @description The side. */
            side: string;
            /**
             * Format: int64
             * @description Rolls that are not in `worth`: their purpose is in too few battles, or their stake is unknown.
             */
            unweighed: number;
            worth?: components["schemas"]["WorthView"] | null;
        };
        /** @description A side of a match in the list. */
        SideRow: {
            army: string;
            id: string;
            player: string;
        };
        /** @description An army. */
        SideView: {
            /** @description Army list. */
            army: string;
            /** @description Edition of the army list, where that is another than the rules'. */
            army_edition?: string | null;
            /** @description What the player calls the dice that the side rolls, until an entry names others. */
            dice?: string | null;
            /** @description Id of the side. */
            id: string;
            /** @description Name or pseudonym of the player. */
            player: string;
            /** @description Part of the army list that the army is of. */
            subfaction?: string | null;
            /** @description Units and characters. */
            units: components["schemas"]["UnitView"][];
        };
        /** @description A signature under a match, and what it is worth. */
        SignatureView: {
            /**
             * Format: int32
             * @description The entry that it is.
             */
            entry: number;
            /** @description The key, as C2SP `signed-note` writes it. */
            key: string;
            /** @description Name of the key. */
            name: string;
            /** @description Whether the header of the log names this key for this side, or for the organizer. */
            named: boolean;
            /** @description The side that signed; `null`: the organizer. */
            side?: string | null;
            /**
             * Format: int32
             * @description The last entry that is signed.
             */
            signed: number;
            /** @description `valid`, `other_log` (by this key, under other bytes), `forged` or `no_key`. */
            state: string;
            /**
             * Format: int32
             * @description Entries after the signed ones that are not signatures: whoever signed did not see them.
             */
            unseen: number;
        };
        /** @description A strength in logits. */
        SkillView: {
            /**
             * Format: int64
             * @description Battles that went into it.
             */
            battles: number;
            /**
             * Format: double
             * @description Standard error.
             */
            error: number;
            /**
             * Format: double
             * @description Logits above an average one.
             */
            value: number;
        };
        /** @description An army within a part of the battles. */
        SliceView: {
            /** @description The army. */
            army: string;
            /**
             * Format: int64
             * @description Battles in all after which a rate like this differs from 50%.
             */
            battles_to_tell?: number | null;
            clustered?: components["schemas"]["AlikeView"] | null;
            /**
             * Format: int64
             * @description The same by `clustered`, as long as clusters are like these.
             */
            clustered_battles_to_tell?: number | null;
            /** @description The rate's interval (Wilson, 95%). */
            interval: components["schemas"]["IntervalView"];
            /** @description Which part; nothing where the log does not say. */
            part?: string | null;
            /**
             * Format: double
             * @description How often it won.
             */
            rate?: number | null;
            /** @description Its battles there. */
            tally: components["schemas"]["TallyView"];
        };
        /** @description A question. */
        SqlQuestion: {
            /**
             * @description One query over the tables `matches`, `sides`, `units`, `entries`, `rolls`, `moves`, `findings`, `losses`,
             *     `contests` and `ratings`.
             * @example SELECT army, count(*) AS battles FROM sides GROUP BY army
             */
            sql: string;
        };
        /** @description What one more of a purpose went with. */
        StakeView: {
            /** @description In what its luck is counted: `results`, in the unit of the purpose, or `stakes`, in victory points at stake. */
            counted: string;
            /** @description What the dice were rolled for. */
            purpose: string;
            /** @description Victory points of difference between the sides for one more of that. */
            worth: components["schemas"]["EstimateView"];
        };
        /** @description What luck is worth in victory points. */
        StakesView: {
            foretold?: components["schemas"]["ForetoldView"] | null;
            /** @description How to read it. */
            note: string;
            /**
             * Format: double
             * @description Share of the differences in victory points that luck takes up, 0 to 1.
             */
            r_squared?: number | null;
            /** @description One row per purpose that is in enough battles. */
            rows: components["schemas"]["StakeView"][];
            /**
             * Format: int64
             * @description Battles that are over, score points and have rolls; nothing where there are too few to say.
             */
            sample?: number | null;
        };
        /** @description One stand or footprint. */
        StandView: {
            /** @description Its size in the game's unit. */
            base: components["schemas"]["BaseView"];
            /**
             * Format: int32
             * @description Number in the unit, from 1.
             */
            number: number;
            /** @description `[x, y, facing in degrees]`; absent where the log does not record it. */
            pose?: number[] | null;
        };
        /** @description What was said of a contested entry. */
        StatementView: {
            /** @description Who decided, of a ruling. */
            by?: string | null;
            /** @description `upheld` or `overturned`, of a ruling. */
            decision?: string | null;
            /**
             * @description Of an amendment: `applied`, `superseded` by a later one, or `pending` while not every side agrees and nobody has
             *     overturned the entry.
             */
            effect?: string | null;
            /** @description `dispute`, `ruling` or `amend`. */
            kind: string;
            /** @description Why. */
            reason: string;
            /** @description Id of the rule on which a dispute turns, as the log has it. */
            rule?: string | null;
            /** @description Title of that rule, where there is such a rule. */
            rule_title?: string | null;
            /**
             * Format: int32
             * @description Number of the entry that says so.
             */
            seq: number;
            /** @description The side that entered it; `null` for an organizer's. */
            side?: string | null;
            /** @description Whether it stands; an amendment may have struck it out. */
            stands: boolean;
        };
        /** @description How many entries ended in each status; the header is not counted. */
        StatusesView: {
            /**
             * Format: int32
             * @description Every rule that applied was kept.
             */
            legal: number;
            /**
             * Format: int32
             * @description An organizer's ruling covers it.
             */
            ruled: number;
            /**
             * Format: int32
             * @description A broken rule, and the battle went on.
             */
            stood: number;
            /**
             * Format: int32
             * @description Nothing broken, something not recorded.
             */
            unverifiable: number;
        };
        /** @description The strength of an army (Bradley–Terry). */
        StrengthView: {
            /** @description The army. */
            army: string;
            /**
             * Format: int64
             * @description Battles that went into it.
             */
            battles: number;
            /**
             * Format: double
             * @description Standard error.
             */
            error: number;
            /**
             * Format: double
             * @description Logits above an average army.
             */
            value: number;
        };
        /** @description What a log says of itself. */
        SummaryView: {
            /** @description Rules edition. */
            edition: string;
            /**
             * Format: int32
             * @description Number of entries.
             */
            entries: number;
            /** @description Tournament, league night or campaign. */
            event?: string | null;
            /** @description How much the log records: `result`, `turns`, `actions` or `full`. */
            fidelity: string;
            fork?: components["schemas"]["OriginView"] | null;
            /** @description Id of the match. */
            id: string;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /**
             * Format: int32
             * @description Points a side.
             */
            points?: number | null;
            /**
             * Format: int32
             * @description Round of the event.
             */
            round?: number | null;
            /** @description Scenario. */
            scenario?: string | null;
            /** @description The armies. */
            sides: components["schemas"]["SideView"][];
            /** @description The game. */
            system: string;
            /** @description Width and depth of the table, in the game's unit; `null` where the match is known by its result alone. */
            table?: [
                number,
                number
            ] | null;
            /** @description Terrain on the table. */
            terrain: components["schemas"]["TerrainView"][];
            /** @description What to call it in a list; `null` where the log has no title. */
            title?: string | null;
            /** @description Unit of length: `cm` or `in`. */
            unit_of_length: string;
        };
        /** @description The games. */
        SystemList: {
            /** @description The games. */
            systems: components["schemas"]["SystemView"][];
        };
        /** @description A game whose matches can be saved. */
        SystemView: {
            /** @description Rules that a log can decide. */
            decidable: number;
            /** @description Rules that the rules core enforces. */
            enforced: number;
            /** @description Whether orders are rolled for, so that there is luck of command. */
            has_orders: boolean;
            /** @description Name in logs and addresses. */
            id: string;
            /** @description Whether its referee says what may be done next, so that a battle can be recorded step by step. */
            offers: boolean;
            /** @description Rules in the catalogue. */
            rules: number;
            /** @description Places where its rulebook is silent or contradicts itself, which a header may decide differently. */
            rulings: number;
            /** @description What people call it. */
            title: string;
            /** @description Unit of length: `cm` or `in`. */
            unit_of_length: string;
        };
        /** @description Something that lies on the table and is no piece. */
        TableTokenView: {
            /** @description Its middle, `[x, y]`. */
            at: number[];
            /**
             * Format: int32
             * @description What it counts, where it counts.
             */
            count?: number | null;
            /** @description What players call it. */
            name?: string | null;
            /**
             * Format: double
             * @description Half its diameter, in the table's unit of length.
             */
            radius: number;
            /** @description The side whose it is now; absent where it is nobody's, or not known. */
            side?: string | null;
            /** @description What, e.g. `objective`. */
            what: string;
        };
        /** @description Wins, draws and losses. */
        TallyView: {
            /**
             * Format: int64
             * @description Battles drawn.
             */
            draws: number;
            /**
             * Format: int64
             * @description Battles lost.
             */
            losses: number;
            /**
             * Format: int64
             * @description Battles won.
             */
            wins: number;
        };
        /** @description A terrain piece. */
        TerrainView: {
            /**
             * @description How it is drawn: `wood`, `hill`, `buildings`, `ruins`, `obstacle`, `water`, `marsh`, `road`, `impassable`, `rough` or
             *     `plain`.
             */
            ground: string;
            /** @description Id of the piece. */
            id: string;
            /** @description Kind in the game's terms. */
            kind: string;
            /** @description What players call it. */
            name?: string | null;
            /** @description Corners, `[x, y]`. */
            outline: number[][];
        };
        /** @description An entry in a text. */
        TextLine: {
            /**
             * Format: int32
             * @description Number of the entry.
             */
            entry: number;
            /** @description Line of the text, from 1. */
            line: number;
            /** @description Its status: `legal`, `unverifiable`, `stood` or `ruled`. */
            status: string;
        };
        /** @description A roll read in two ways. */
        ThrowView: {
            /**
             * Format: double
             * @description Exact chance, before the roll, that the two readings differ.
             */
            chance_apart?: number | null;
            /**
             * Format: double
             * @description Exact chance, before the roll, of the result that the players took.
             */
            chance_of_claim?: number | null;
            /** @description Whether the log says what they needed; else it is the nearest under which their result is right. */
            claimed_declared: boolean;
            /**
             * Format: int32
             * @description What the players needed.
             */
            claimed_needed?: number | null;
            /**
             * Format: int32
             * @description What the players took it for.
             */
            claimed_result?: number | null;
            /** @description Faces in the order rolled. */
            faces: number[];
            /** @description What for, for people. */
            label: string;
            /** @description Whether the two readings differ on these faces. */
            mattered: boolean;
            /**
             * Format: int32
             * @description The least face, or the greatest sum, that the referee needs.
             */
            needed?: number | null;
            /** @description What for, for programs. */
            purpose: string;
            /**
             * Format: int32
             * @description The referee's result: successes, or the sum, or 1 and 0 for passed and failed.
             */
            result: number;
            /** @description At whom. */
            target?: string | null;
            /** @description Who rolled. */
            unit?: string | null;
        };
        /** @description One roll for one purpose. */
        ThrownView: {
            /** @description With which army. */
            army: string;
            /**
             * Format: double
             * @description Exact chance of a result as bad or worse.
             */
            as_bad: number;
            /**
             * Format: double
             * @description Exact chance of a result as good or better.
             */
            as_good: number;
            /**
             * Format: double
             * @description Exact expectation of the result.
             */
            expected: number;
            /** @description Faces in the order rolled. */
            faces: number[];
            /**
             * Format: double
             * @description Result less expectation, positive when good for whoever rolled.
             */
            luck: number;
            /** @description The match. */
            match_id: string;
            /** @description What players call it. */
            name?: string | null;
            /**
             * Format: int64
             * @description Least face, or greatest sum, that counts; nothing where the sum itself is the result.
             */
            needed?: number | null;
            /** @description Day of play, `YYYY-MM-DD`. */
            played: string;
            /** @description Who played that side. */
            player: string;
            /** @description Its row of the army list. */
            profile?: string | null;
            /** @description What for. */
            purpose: string;
            /**
             * Format: int64
             * @description Successes, or the sum, or 1 for passed and 0 for failed.
             */
            result: number;
            /**
             * Format: int64
             * @description Place among the rolls of the entry, from 0.
             */
            roll: number;
            /**
             * Format: int64
             * @description The entry.
             */
            seq: number;
            /** @description Whose roll. */
            side: string;
            /**
             * Format: double
             * @description Victory points that one more in the result was worth, as the game scores the unit; nothing where that is
             *     unknown, or where the roll takes and spares nothing by itself.
             */
            stake?: number | null;
            /** @description Id of the unit or character at which. */
            target?: string | null;
            /** @description Id of the unit or character that rolled. */
            unit?: string | null;
            /**
             * Format: double
             * @description Exact variance of the result.
             */
            variance: number;
        };
        /** @description An entry in the list beside the table. */
        TimelineItem: {
            /**
             * Format: int32
             * @description The entry that a dispute, a ruling or an amendment speaks of.
             */
            about?: number | null;
            /** @description When it was recorded, RFC 3339. */
            at?: string | null;
            /** @description Ids of the rules it breaks. */
            broken: string[];
            /** @description What the player calls the dice that the side takes up and rolls from this entry on. */
            dice?: string | null;
            /** @description What happened, in one short line: the event's name, `who` and `outcome`. */
            headline: string;
            /** @description The event's tag, `header` for entry 0. */
            kind: string;
            /** @description The event's name for people. */
            kind_label: string;
            /** @description How it came out, e.g. `8 of 18 hit; Orc Warriors −2`; empty where nothing was rolled, lost or decided. */
            outcome: string;
            /** @description Phase after the entry, in the game's terms. */
            phase?: string | null;
            /** @description The phase's name for people. */
            phase_label?: string | null;
            /**
             * Format: int32
             * @description Number of the entry, 0 for the header.
             */
            seq: number;
            /** @description Who acted or rolled. */
            side?: string | null;
            /** @description `legal`, `unverifiable`, `stood` or `ruled`. */
            status: string;
            /**
             * Format: int32
             * @description Turn after the entry, from 1; 0 before the first.
             */
            turn: number;
            /** @description How many rules lack what they need. */
            unrecorded: number;
            /** @description Who did it, to whom, and what was chosen, e.g. `General → Halberdiers [3 4]`; empty where the event's name says it all. */
            who: string;
        };
        /** @description A token: everything but its secret. Times are seconds since 1970. */
        TokenView: {
            /** @description The one event whose matches it writes to; `null`: it is not bound to one. */
            event?: string | null;
            /**
             * Format: int64
             * @description When it expires; `null`: when it is revoked.
             */
            expires?: number | null;
            /** @description The last four characters of its secret. */
            last: string;
            /**
             * Format: int64
             * @description When it was made.
             */
            made: number;
            /** @description The one match that it writes to; `null`: it is not bound to one. */
            match?: string | null;
            /** @description Who or what bears it. */
            name: string;
            /**
             * Format: int64
             * @description Its number.
             */
            number: number;
            /**
             * Format: int64
             * @description When it was revoked.
             */
            revoked?: number | null;
            /** @description `reader`, `recorder`, `organizer` or `admin`. */
            role: string;
            /** @description `good`, `expired` or `revoked`. */
            state: string;
        };
        /** @description The token to make. */
        TokenWish: {
            /**
             * Format: int64
             * @description Days until it expires.
             */
            days?: number | null;
            /** @description The one event whose matches it is to write to. */
            event?: string | null;
            /** @description The one match that it is to write to. */
            match?: string | null;
            /** @description Who or what will bear it. */
            name: string;
            /** @description `reader`, `recorder`, `organizer` or `admin`. */
            role: string;
        };
        /** @description All tokens. */
        TokensView: {
            /** @description In the order in which they were made. */
            tokens: components["schemas"]["TokenView"][];
        };
        /** @description How a battle ended, as its log had it at a time. */
        ToldResultView: {
            /** @description Whether it is over; false where the end was overturned and nothing replaced it. */
            over: boolean;
            /** @description Points by side, where they are known. */
            points: {
                [key: string]: number;
            };
            /** @description The winning side; nothing in a draw, or while it is not over. */
            winner?: string | null;
        };
        /** @description A line of the trail. What does not belong to a deed is absent. */
        TrailLineView: {
            /** @description The address it came from, where addresses are saved. */
            address?: string | null;
            /**
             * Format: int32
             * @description Agreed amendments among the entries.
             */
            amendments: number;
            /**
             * Format: int64
             * @description When, in seconds since 1970.
             */
            at: number;
            /** @description SHA-256 of the line before it, in hexadecimal digits. */
            before: string;
            /**
             * Format: int32
             * @description Disputes among them.
             */
            disputes: number;
            /** @description The first and the last entry that arrived. */
            entries?: number[] | null;
            /**
             * Format: int64
             * @description Number in the ledger of the first line that arrived.
             */
            leaf?: number | null;
            /** @description The ledger of another club that is followed. */
            ledger?: string | null;
            /**
             * Format: int32
             * @description Lines that were redacted for it.
             */
            lines: number;
            /** @description The match. */
            match?: string | null;
            /**
             * Format: int32
             * @description Matches that arrived at once, as rows of a table or from a ledger that is followed, or from which a name was withdrawn.
             */
            matches: number;
            /**
             * Format: int64
             * @description Its number: 1, 2, 3 …
             */
            n: number;
            /** @description Name of that token. */
            name?: string | null;
            /**
             * Format: int64
             * @description Number of the token that was made or revoked.
             */
            of?: number | null;
            /**
             * Format: int32
             * @description Amendments of an organizer among them.
             */
            organizers_amendments: number;
            /**
             * Format: int64
             * @description Where the store stood.
             */
            position?: number | null;
            /** @description The pseudonym that takes the place of a name that is withdrawn or hidden, or that a name takes the place of. */
            pseudonym?: string | null;
            /**
             * Format: int32
             * @description Rulings among them.
             */
            rulings: number;
            /**
             * Format: int32
             * @description Signatures among them.
             */
            signatures: number;
            /**
             * Format: int64
             * @description Number of the token by which it was done.
             */
            token?: number | null;
            /**
             * Format: int32
             * @description Refusals before this one that were too many to list one by one.
             */
            untold: number;
            /**
             * @description `opened`, `upload`, `append`, `import`, `followed`, `token_made`, `token_revoked`, `withdrawing`, `withdrawn`,
             *     `name_shown`, `name_hidden`, `names_shown`, `names_hidden` or `refused`.
             */
            what: string;
            /** @description Why it was refused: the name of the problem. */
            why?: string | null;
        };
        /** @description A part of the trail. */
        TrailView: {
            /** @description In order. */
            lines: components["schemas"]["TrailLineView"][];
            /**
             * Format: int64
             * @description Where to continue: what to give as `after`; `null` where the trail ends here.
             */
            next?: number | null;
        };
        /**
         * @description A step of the curve: an action that moved the chances, or several in a row that the rollouts were too few to
         *     separate.
         */
        TurningPointView: {
            /** @description Chances after it: those of the curve. */
            after: components["schemas"]["OddsView"];
            /** @description Chances before it: those of the curve. */
            before: components["schemas"]["OddsView"];
            /** @description By how much it moved the score: `after` less `before`. `choice` and `dice` add up to it. */
            change: components["schemas"]["ShiftView"];
            choice?: components["schemas"]["ShiftView"] | null;
            dice?: components["schemas"]["ShiftView"] | null;
            /**
             * Format: int32
             * @description Its first entry.
             */
            entry: number;
            /** @description What happened, in one line. */
            headline: string;
            /** @description Tag of its first event. */
            kind: string;
            /** @description The event's name for people. */
            kind_label: string;
            /** @description Phase in the game's terms. */
            phase?: string | null;
            /** @description The phase's name for people. */
            phase_label?: string | null;
            /**
             * Format: int32
             * @description Who acted, by the place in the header from 0.
             */
            side?: number | null;
            /**
             * Format: int32
             * @description Its last entry.
             */
            to: number;
            /**
             * Format: int32
             * @description Turn, from 1; 0 before the first.
             */
            turn: number;
        };
        /**
         * @description Chances through a battle, and what turned it. The chances are those of the first side of the header. It names sides
         *     by their places there, never by their ids: it is saved in files, and an id may be a name that is withdrawn.
         */
        TurningPointsView: {
            /** @description Chances at moments of the battle, the first one first; the last one is the result, where the log has it. */
            points: components["schemas"]["CurvePointView"][];
            /**
             * Format: int32
             * @description Battles that bots played on from moments of this one.
             */
            rollouts: number;
            /** @description The greatest steps of the curve that are more than their error, the greatest first. */
            turning: components["schemas"]["TurningPointView"][];
            unrecorded?: components["schemas"]["WhyNotView"] | null;
        };
        /** @description A roll in which nothing was found wrong. */
        UndisputedView: {
            /** @description Faces in the order rolled. */
            faces: number[];
            /** @description What for, for people. */
            label: string;
            /**
             * Format: int32
             * @description What was needed: the least face, or the greatest sum.
             */
            needed?: number | null;
            /** @description What for, for programs. */
            purpose: string;
            /**
             * Format: int32
             * @description The result: successes, or the sum, or 1 and 0 for passed and failed.
             */
            result: number;
            /** @description It in sentences, with what would have turned it. */
            sentences: string[];
        };
        /** @description A loss of a unit. */
        UnitLossView: {
            /** @description Who is credited; empty where no roll did it. */
            by: components["schemas"]["CreditView"][];
            /**
             * Format: int32
             * @description The entry after which it was gone.
             */
            entry: number;
            /**
             * Format: int32
             * @description Stands or models lost.
             */
            lost: number;
        };
        /** @description A unit of a battle: what it cost, what it earned, and what destroyed it. */
        UnitReturnView: {
            /** @description What it lost, in the order in which that went. */
            losses: components["schemas"]["UnitLossView"][];
            /**
             * Format: int32
             * @description Points spent on it, where recorded.
             */
            points?: number | null;
            /**
             * Format: double
             * @description Points of enemies whose losses are credited to it; `null` where the log records no actions, or points of such an
             *     enemy are not recorded.
             */
            returned?: number | null;
            /** @description Its side. */
            side: string;
            /** @description Its id in the match. */
            unit: string;
        };
        /** @description Units of one row of an army list. */
        UnitRowView: {
            /** @description Army list. */
            army: string;
            /** @description What they did to their targets. */
            dealt: components["schemas"]["ExchangeView"];
            destroyed?: components["schemas"]["ClusteredShareView"] | null;
            /** @description Troop type, or rank of a character, in the game's terms. */
            kind: string;
            /**
             * Format: int64
             * @description Matches with such a unit; `/stats/battles` with the army and the row as `profile`, mirrors counted, has those that
             *     are over.
             */
            matches: number;
            /** @description The army that they met, where it is asked for. */
            opponent_army?: string | null;
            orders?: components["schemas"]["OrdersView"] | null;
            /** @description Row of it. */
            profile: string;
            returned?: components["schemas"]["RatioView"] | null;
            survival?: components["schemas"]["RatioView"] | null;
            /** @description What was done to them. */
            taken: components["schemas"]["ExchangeView"];
            /**
             * Format: int64
             * @description Units in them.
             */
            units: number;
        };
        /** @description A unit or a character of the roster. */
        UnitView: {
            /** @description Whether it is a single leader. */
            character: boolean;
            /** @description Id in the match. */
            id: string;
            /** @description Troop type in the game's terms. */
            kind: string;
            /** @description What players call it. */
            name: string;
            /**
             * Format: int32
             * @description Points, where recorded.
             */
            points?: number | null;
            /** @description Row of the army list. */
            profile: string;
            /** @description What tells units of one name apart, in the game's terms, e.g. `regiment`. */
            size?: string | null;
            /**
             * Format: int32
             * @description Stands or models at full strength.
             */
            strength: number;
        };
        /** @description Units. */
        UnitsView: {
            /** @description The least fidelity that a log needs to be counted. */
            fidelity: string;
            /** @description What people call the rows, where their ids are no names; by id. */
            listed: {
                [key: string]: components["schemas"]["ListedView"];
            };
            /** @description How to read it. */
            note: string;
            /** @description One row for each row of an army list. */
            rows: components["schemas"]["UnitRowView"][];
            /**
             * Format: int64
             * @description Units in all rows.
             */
            sample: number;
        };
        /** @description A log that is saved now. */
        Upload: {
            /** @description Where the log breaks a rule, the first 1,000 times. */
            broken: components["schemas"]["Broken"][];
            /** @description `new`, or `trial` where nothing was to be saved; a log that is already here is a conflict. */
            how: string;
            /** @description Id of the match. */
            id: string;
            /** @description Where each entry stands in the text, and its status, where the log came as a text; else `null`. */
            lines?: components["schemas"]["TextLine"][] | null;
            /** @description Entries per status. */
            statuses: components["schemas"]["StatusesView"];
            /** @description What the log says of itself. */
            summary: components["schemas"]["SummaryView"];
            /**
             * @description A match with the same entries, where the tables have one already: the same battle, which statistics count once.
             *     `null` where none has, or too few dice were rolled to say.
             */
            twin?: string | null;
        };
        /** @description What the referee says of one entry. */
        VerdictView: {
            /**
             * Format: int32
             * @description Number of the entry, 0 for the header.
             */
            entry: number;
            /** @description The event as the log records it, tagged: `{"order": {…}}`; `null` for the header. */
            event?: Record<string, never> | null;
            /** @description Every rule applied, in the order in which it was. */
            findings: components["schemas"]["FindingView"][];
            /** @description The event's tag, `header` for entry 0. */
            kind: string;
            /** @description The event's name for people. */
            kind_label: string;
            /** @description Dice rolled. */
            rolls: components["schemas"]["RollView"][];
            /** @description `legal`, `unverifiable`, `stood` or `ruled`, in the reading asked for. */
            status: string;
        };
        /** @description Why a battle has no curve. */
        WhyNotView: {
            /**
             * @description `unrecorded`: the log lacks something; `not-played`: bots do not play such a battle; `under-way`: it never comes
             *     to a moment at which somebody decides.
             */
            code: string;
            /** @description What is missing, or not played: a term to translate, e.g. `where-units-stand`. */
            what: string;
        };
        /** @description Whose name is to be withdrawn. It is in the body, since addresses end up in logs of servers. */
        WithdrawalWish: {
            /** @description Other ways in which it was written, which get the same pseudonym. */
            also?: string[];
            /** @description The one match from which it is to be withdrawn; from every match that the token is for where it is not given. */
            match?: string | null;
            /** @description The name as it was recorded; letters may be small or not. */
            name: string;
        };
        /** @description What was done. */
        WithdrawnView: {
            /** @description Where the name still stands, the first thousand places: ids, names of others, words of the game. */
            left: components["schemas"]["LeftView"][];
            /**
             * Format: int64
             * @description Lines that were redacted: the content of each is known by its hash alone.
             */
            lines: number;
            /** @description Matches in which lines were redacted. */
            matches: string[];
            /** @description What stands in the place of the name now. */
            pseudonym: string;
        };
        /** @description The words of a game that pages show. */
        WordsView: {
            /** @description How some of them are shown besides; all others are plain and have no sign. */
            marks: components["schemas"]["MarkView"][];
            /**
             * @description By what each stands for: `kind-`, `terrain-`, `reach-`, `flag-`, `counter-`, `token-`, `phase-`, `roll-`, `size-` or `card-`, then
             *     the name as other answers have it, e.g. `terrain-wide_river`.
             */
            words: {
                [key: string]: string;
            };
        };
        /** @description Luck in victory points. */
        WorthView: {
            /**
             * Format: double
             * @description Its standard error: the worths are estimates.
             */
            error: number;
            /** @description Its interval (95%). */
            interval: components["schemas"]["IntervalView"];
            /**
             * Format: double
             * @description Luck times worth, summed up.
             */
            points: number;
            /**
             * Format: double
             * @description How far it strays with fair dice: a standard deviation.
             */
            spread: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
