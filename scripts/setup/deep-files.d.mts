export declare const deepFiles: string[];
